import { formatCount } from '@parde/shared/digits';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from '../../components/icons/icon';
import select from '../../components/select.module.css';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import styles from './facet-menu.module.css';

export interface Facet {
  value: string;
  titleFa: string;
  /** 0 if it is unknown for this list; it is then not shown. */
  count: number;
}

interface FacetMenuProps {
  label: string;
  facets: readonly Facet[];
  /** Selected values, which need not be among the facets. */
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/**
 * Multiple choice, as checkboxes below a button that names the chosen values. A native select would choose each option
 * that the arrow keys pass.
 */
export function FacetMenu({ label, facets, chosen, onToggle }: FacetMenuProps) {
  const { isOpen, setOpen, menu, button } = useMenu();
  const id = useId();
  const names = chosen.map((word) => facets.find(({ value }) => value === word)?.titleFa ?? word);
  return (
    <div ref={menu} className={clsx(select.box, select.quiet, names.length > 0 && select.set)}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {names.length > 0 ? `${label}: ${names.join('، ')}` : label}
      </button>
      <ChevronDownIcon size={16} className={select.chevron} />
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in every browser
        <div role="group" id={id} aria-label={label} className={styles.choices}>
          {facets.map(({ value, titleFa, count }) => (
            <Stack as="label" key={value} direction="row" gap={12} align="center" size={14}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => onToggle(value)}
              />
              <span>
                {titleFa}
                {count > 0 && (
                  <Text as="span" tone="quiet">
                    {' '}
                    ({formatCount(count)})
                  </Text>
                )}
              </span>
            </Stack>
          ))}
        </div>
      )}
    </div>
  );
}

/** State of a menu that is closed by Escape, and when the focus or a press goes elsewhere. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = menu;
    if (!isOpen || !current) return;
    const leave = ({ target }: Event) => {
      if (!current.contains(target as Node)) setOpen(false);
    };
    // Listens on the element itself and stops the event, so that the surrounding sheet stays open.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    current.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      current.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return { isOpen, setOpen, menu, button };
}
