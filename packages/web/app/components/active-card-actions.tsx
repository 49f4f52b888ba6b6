import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { importWithRetry } from '../lib/late-scripts';
import { isRemoteMode } from '../lib/remote-mode';

const CardActions = lazy(() => importWithRetry(() => import('./card-actions')));

/** Set by `TitleCard` on its element. */
const CARD = '[data-title-id]';

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(CARD) : null;

/** The card under a fine pointer, or else the card that contains the keyboard focus. */
function useActiveCard(): HTMLElement | null {
  const { key } = useLocation();
  const [found, setFound] = useState<{ card: HTMLElement | null; key: string } | null>(null);

  useEffect(() => {
    const fine = matchMedia('(hover: hover) and (pointer: fine)');
    const updateCard = ({ target }: Event) => {
      if (!fine.matches || isRemoteMode()) return;
      const { activeElement: focused } = document;
      const held = focused?.matches(':focus-visible') ? cardOf(focused) : null;
      const card = cardOf(target) ?? held;
      // A transition, so that a press on the card is not delayed by rendering its buttons.
      startTransition(() =>
        setFound((old) => (old?.card === card && old.key === key ? old : { card, key })),
      );
    };
    document.addEventListener('pointerover', updateCard, { passive: true });
    document.addEventListener('focusin', updateCard);
    return () => {
      document.removeEventListener('pointerover', updateCard);
      document.removeEventListener('focusin', updateCard);
    };
  }, [key]);

  // Ignores cards of the previous page.
  return found?.key === key ? found.card : null;
}

/**
 * The buttons of title cards, rendered once, on the card that has the pointer or the focus. A page of a hundred cards
 * thus renders and hydrates none of them, and touch-only visitors never load them.
 */
export function ActiveCardActions() {
  const card = useActiveCard();
  const id = Number(card?.dataset.titleId);
  if (!card || !id) return null;
  const name = card.querySelector('h2, h3')?.textContent ?? '';
  return createPortal(
    <Suspense>
      <CardActions key={id} card={card} id={id} name={name} />
    </Suspense>,
    card,
  );
}
