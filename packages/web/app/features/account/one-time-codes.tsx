import type { CallOutput } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { CodeField } from '../../components/code-field';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Loaded } from '../../components/loaded';
import { QrCode } from '../../components/qr-code';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { refreshSecurity, securityQuery } from './api';
import styles from './one-time-codes.module.css';
import { useReturnToScreen } from './second-factor-banner';
import { text } from './text';

const words = text.security.codes;

/** Authenticator codes: turned on with a QR code, and turned off again. */
export function OneTimeCodes() {
  const client = useQueryClient();
  const query = useQuery(securityQuery());
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const begin = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/codes', {}),
    // The secret is a credential: it is discarded when it is no longer shown.
    gcTime: 0,
  });
  const returnToScreen = useReturnToScreen();
  const refresh = () => refreshSecurity(client);
  if (recoveryCodes) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onKept={() => {
          setRecoveryCodes(null);
          returnToScreen();
        }}
      />
    );
  }
  async function show(codes: readonly string[]) {
    begin.reset();
    setRecoveryCodes(codes);
    await refresh();
  }
  return (
    <Loaded query={query} skeleton={<Bone height={44} width={240} radius="card" />}>
      {({ hasCodes, recoveryCodesLeft }) =>
        hasCodes ? (
          <TurnedOn left={recoveryCodesLeft} onRenewed={show} onOff={refresh} />
        ) : begin.data ? (
          <Confirm {...begin.data} onDone={show} onRefused={refresh} />
        ) : (
          <>
            <Button
              aria-disabled={begin.isPending}
              onClick={() => !begin.isPending && begin.mutate()}
            >
              {begin.isPending ? words.beginning : words.begin}
            </Button>
            <Failure error={begin.error} />
          </>
        )
      }
    </Loaded>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Text size={14} tone="error" above={8} role="alert">
      {actionFailure(error)}
    </Text>
  );
}

type Begun = CallOutput<'POST /api/user/codes'>;

interface ConfirmProps extends Begun {
  onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  /** Called if a code was refused: if the answer to an earlier one was lost, the codes are on, and every code is refused. */
  onRefused: () => Promise<void>;
}

/** The secret as a QR code and as text, and a field for its first code. */
function Confirm({ secret, uri, onDone, onRefused }: ConfirmProps) {
  const form = useApiForm({
    schema: ({ codeBody }) => codeBody,
    submit: (body) =>
      callWithCsrf('POST /api/user/codes/confirm', { body }).catch(async (error: unknown) => {
        await onRefused();
        throw error;
      }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <div className={styles.shown}>
      <div className={styles.qr}>
        <QrCode content={uri} label={words.qr} />
      </div>
      <Stack gap={16} grow>
        <p>{words.scan}</p>
        <Text size={14} tone="quiet">
          {words.secret}{' '}
          <bdi dir="ltr" className={styles.secret}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </bdi>
        </Text>
        <ApiForm
          form={form}
          isNarrow
          label={words.title}
          submitLabel={words.confirm}
          pendingLabel={words.confirming}
        >
          <CodeField {...form.field('code')} hasRecovery={false} />
        </ApiForm>
      </Stack>
    </div>
  );
}

interface TurnedOnProps {
  left: number;
  onRenewed: (recoveryCodes: readonly string[]) => Promise<void>;
  onOff: () => Promise<void>;
}

function TurnedOn({ left, onRenewed, onOff }: TurnedOnProps) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/recovery-codes', {}),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    gcTime: 0,
  });
  const turnOff = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/codes', {}),
    onSuccess: () => {
      toast(words.turnedOff);
      return onOff();
    },
  });
  return (
    <>
      <p>{words.isOn}</p>
      <Text size={14} tone="quiet" below={16}>
        {words.left(formatPlain(left))}
      </Text>
      <Stack direction="row" gap={12} wrap>
        <Button aria-disabled={renew.isPending} onClick={() => !renew.isPending && renew.mutate()}>
          {words.renew}
        </Button>
        <Button onClick={() => setAsking(true)}>{words.off}</Button>
      </Stack>
      <Failure error={renew.error ?? turnOff.error} />
      {isAsking && (
        <ConfirmDialog
          title={words.offTitle}
          confirmText={words.off}
          onConfirm={() => {
            // The request may need a proof, which opens its own dialog.
            setAsking(false);
            turnOff.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          {words.offHint}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(codes.join('\n')),
    onSuccess: () => toast(words.copied),
    onError: () => toast(words.copyFailed),
  });
  return (
    <section aria-label={words.recovery} className={styles.panel}>
      <Text as="h3" below={8}>
        {words.recovery}
      </Text>
      <Text role="status" below={16}>
        {words.recoveryHint}
      </Text>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Stack direction="row" gap={12} wrap above={16}>
        <Button variant="action" onClick={() => copy.mutate()}>
          {words.copy}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </Stack>
    </section>
  );
}
