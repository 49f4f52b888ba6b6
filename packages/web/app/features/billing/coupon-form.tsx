import { MAX_COUPON } from '@parde/shared/limits';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { failureOf } from '../../lib/api-result';
import styles from './coupon-form.module.css';
import { checkoutText } from './text';

interface CouponFormProps {
  /** Code in the server's spelling; null: none applied. */
  applied: string | null;
  /** Rejects with the API's error message. */
  onApply: (code: string) => Promise<void>;
  onRemove: () => void;
}

/** A coupon form: validates the code immediately, shows errors, and can remove the coupon again. */
export function CouponForm({ applied, onApply, onRemove }: CouponFormProps) {
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
      <Text weight="medium" role="status" className={clsx(applied === null && 'visually-hidden')}>
        {applied !== null && <MixedWords text={checkoutText.applied(applied)} />}
      </Text>
      {applied !== null && (
        <Text as="div" size={14} tone="quiet" above={8}>
          <Button variant="link" onClick={onRemove}>
            {checkoutText.removeCoupon}
          </Button>
        </Text>
      )}
      {applied === null && (
        <form noValidate onSubmit={submit}>
          <Field label={checkoutText.coupon} error={error} isLive>
            {(control) => (
              <Stack direction="row" gap={8}>
                <input
                  {...control}
                  type="text"
                  dir="ltr"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={MAX_COUPON}
                  value={code}
                  onChange={(event) => {
                    setCode(event.target.value);
                    setError(null);
                  }}
                />
                <Button
                  type="submit"
                  className={styles.apply}
                  aria-disabled={isPending || undefined}
                >
                  {isPending ? checkoutText.applying : checkoutText.apply}
                </Button>
              </Stack>
            )}
          </Field>
        </form>
      )}
    </div>
  );
}
