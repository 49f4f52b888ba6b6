import { MAX_COUPON } from '@parde/shared/limits';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button';
import field from '../../components/form-field.module.css';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { failureOf } from '../../lib/api-result';
import styles from './coupon-form.module.css';
import { checkoutText } from './text';

interface CouponFormProps {
  /** As the server spells it; null: none applied. */
  applied: string | null;
  /** Rejects with the API's error message. */
  onApply: (code: string) => Promise<void>;
  onRemove: () => void;
}

/** A coupon form: checks the code at once, shows errors, and can remove it again. */
export function CouponForm({ applied, onApply, onRemove }: CouponFormProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const last = useRef(applied);
  const { mutate, isPending } = useMutation({
    mutationFn: onApply,
    onSuccess: () => setCode(''),
    onError: (reason) => {
      const failure = failureOf(reason);
      setError(failure.fields.coupon ?? failure.error);
      part.current?.querySelector('input')?.focus();
    },
  });
  // The pressed button disappears: move the focus to what replaced it.
  useEffect(() => {
    if (last.current === applied) return;
    last.current = applied;
    part.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [applied]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setError(code.trim() === '' ? checkoutText.emptyCoupon : null);
    if (code.trim() !== '') mutate(code.trim());
  }

  return (
    <div ref={part}>
      <p role="status" className={applied === null ? 'visually-hidden' : styles.applied}>
        {applied !== null && checkoutText.applied(applied)}
      </p>
      {applied !== null && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          {checkoutText.removeCoupon}
        </button>
      )}
      {applied === null && (
        <Stack as="form" gap={4} noValidate onSubmit={submit}>
          <Text as="label" size={14} weight="medium" htmlFor={id}>
            {checkoutText.coupon}
          </Text>
          <div className={styles.line}>
            <input
              id={id}
              type="text"
              className={field.input}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_COUPON}
              value={code}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}error` : undefined}
              onChange={(event) => {
                setCode(event.target.value);
                setError(null);
              }}
            />
            <Button type="submit" aria-disabled={isPending || undefined}>
              {isPending ? checkoutText.applying : checkoutText.apply}
            </Button>
          </div>
          {error && (
            <Text size={14} tone="error" id={`${id}error`} role="alert">
              {error}
            </Text>
          )}
        </Stack>
      )}
    </div>
  );
}
