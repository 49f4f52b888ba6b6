import { ApiError, type CallOutput } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import {
  countGiftLetters,
  formatGiftCode,
  GIFT_CODE_LENGTH,
  giftCaretAfter,
} from '@parde/shared/gift-code';
import { formatJalali } from '@parde/shared/jalali';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { SuccessMark } from '../../components/disc';
import { Field } from '../../components/field';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useReturnPath } from '../../lib/return-path';
import { type Forms, useApiForm } from '../../lib/use-api-form';
import { refreshUser } from '../../stores/auth';
import { giftText } from './gift-text';
import styles from './redeem-gift.module.css';

/** Redeems a received gift: a form for its code, then the result. */
export function RedeemGift() {
  const [search] = useSearchParams();
  const [gift, setGift] = useState<Redeemed | null>(null);
  const client = useQueryClient();
  const code = search.get('code') ?? '';

  function onRedeemed(redeemed: Redeemed): void {
    setGift(redeemed);
    void refreshUser();
    // Refetches what depends on premium: locked films, player sessions.
    void client.invalidateQueries({ refetchType: 'none' });
  }

  if (gift) return <RedeemedGift gift={gift} />;
  return (
    <section className={styles.panel} aria-labelledby="redeem">
      <h2 id="redeem">{giftText.redeem.title}</h2>
      <Text tone="quiet">{giftText.redeem.lead}</Text>
      <RedeemForm key={code} code={code} onRedeemed={onRedeemed} />
    </section>
  );
}

/** Tolerance for clock differences and latency. */
const NOW_MS = 60_000;

function RedeemedGift({ gift }: { gift: Redeemed }) {
  const words = giftText.redeemed;
  const { planTitle, days, startsAt, premiumUntil, giverName, message } = gift;
  const until = formatJalali(premiumUntil);
  const returnPath = useReturnPath();
  const isLater = Date.parse(startsAt) > Date.now() + NOW_MS;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby="redeemed">
      <SuccessMark />
      <h2 id="redeemed" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <Text weight="medium">
        <MixedWords text={words.plan(planTitle, formatPlain(days))} />
      </Text>
      {giverName && (
        <Text tone="quiet">
          <MixedWords text={words.from(giverName)} />
        </Text>
      )}
      <Text tone="quiet">
        {isLater ? words.later(formatJalali(startsAt), until) : words.until(until)}
      </Text>
      {message && (
        <figure className={styles.message}>
          <figcaption>
            <MixedWords text={words.message(giverName ?? words.someGiver)} />
          </figcaption>
          <blockquote dir="auto">
            <MixedWords text={message} />
          </blockquote>
        </figure>
      )}
      <Stack direction="row" gap={12} wrap above={16} className={styles.actions}>
        <Button to={returnPath ?? paths.home()} variant="action">
          {returnPath ? words.continuation : words.watch}
        </Button>
        <Button to={paths.dashboard}>{words.dashboard}</Button>
      </Stack>
    </section>
  );
}

type Redeemed = CallOutput<'POST /api/user/gift'>;

const words = giftText.redeem;
const wholeCode = ({ giftCodeBody }: Forms) =>
  giftCodeBody.refine(({ code }) => countGiftLetters(code) === GIFT_CODE_LENGTH, {
    path: ['code'],
    message: words.incomplete,
  });

/** Letters that occur in no code, which are dropped. */
const OTHER_LETTERS = /(?![a-z])\p{L}/iu;

const hasOtherLetters = (typed: string) =>
  OTHER_LETTERS.test(typed) && countGiftLetters(typed) < GIFT_CODE_LENGTH;

/** Keeps the caret at the same letter while dashes are inserted and removed. */
function format({ target }: ChangeEvent<HTMLInputElement>): void {
  const letters = countGiftLetters(target.value.slice(0, target.selectionStart ?? 0));
  target.value = formatGiftCode(target.value);
  const caret = giftCaretAfter(letters);
  target.setSelectionRange(caret, caret);
}

/** Redeems a gift; `null` if the member bought it themselves, who may have meant to pass it on. */
async function redeemUnlessOwn(body: { code: string }): Promise<Redeemed | null> {
  try {
    return await callWithCsrf('POST /api/user/gift', { body: { ...body, unless_own: true } });
  } catch (error) {
    if (error instanceof ApiError && error.body.errors?.unless_own) return null;
    throw error;
  }
}

interface RedeemFormProps {
  /** Code from the link of a gift; empty if there is none. */
  code: string;
  onRedeemed: (gift: Redeemed) => void;
}

/** Redeems a gift by its code. */
function RedeemForm({ code, onRedeemed }: RedeemFormProps) {
  const form = useApiForm({
    schema: wholeCode,
    defaultValues: { code: formatGiftCode(code) },
    submit: redeemUnlessOwn,
    onDone: (gift, { code }) => (gift ? onRedeemed(gift) : setOwnCode(code)),
  });
  const [ownCode, setOwnCode] = useState<string | null>(null);
  const [isForeign, setForeign] = useState(false);
  const field = form.field('code');
  const error = isForeign ? words.otherLetters : field.error;
  return (
    <>
      <ApiForm
        form={form}
        submitLabel={words.send}
        pendingLabel={words.sending}
        className={styles.form}
      >
        <Field {...field} error={error} label={words.code} help={words.help} isLive>
          {({ className, onChange, ...field }) => (
            <input
              {...field}
              className={`${className} ${styles.code}`}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              required
              onChange={(event) => {
                setForeign(hasOtherLetters(event.target.value));
                format(event);
                void onChange?.(event);
              }}
            />
          )}
        </Field>
      </ApiForm>
      {ownCode !== null && (
        <OwnGift code={ownCode} onRedeemed={onRedeemed} onClose={() => setOwnCode(null)} />
      )}
    </>
  );
}

/** Asks members whether they want a gift that they bought for themselves. */
function OwnGift({ code, onRedeemed, onClose }: RedeemFormProps & { onClose: () => void }) {
  const redeem = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/gift', { body: { code } }),
    onSuccess: onRedeemed,
  });
  return (
    <ConfirmDialog
      title={giftText.own.title}
      confirmText={giftText.own.confirm}
      isPending={redeem.isPending}
      error={redeem.error && actionFailure(redeem.error)}
      onConfirm={() => redeem.mutate()}
      onClose={onClose}
    >
      {giftText.own.consequence}
    </ConfirmDialog>
  );
}
