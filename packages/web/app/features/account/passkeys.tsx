import type { Passkey } from '@parde/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { Loaded } from '../../components/loaded';
import { ListRow, RowList } from '../../components/row-list';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { knowsPasskeys, makePasskey } from '../../lib/passkeys';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { refreshSecurity, securityQuery } from './api';
import { useReturnToScreen } from './second-factor-banner';
import { text } from './text';

const words = text.security.passkeys;

type Asked = { what: 'name' | 'rename' | 'remove'; passkey: Passkey };

/** The member's passkeys: added, renamed and removed. */
export function Passkeys() {
  const client = useQueryClient();
  const query = useQuery(securityQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const returnToScreen = useReturnToScreen();
  const refresh = () => refreshSecurity(client);
  const add = useMutation({
    async mutationFn() {
      const passkey = await makePasskey(await callWithCsrf('POST /api/user/passkeys/options', {}));
      return callWithCsrf('POST /api/user/passkeys', { body: { name: words.newName, passkey } });
    },
    async onSuccess(passkey) {
      toast(words.added);
      await refresh();
      // The passkey already has a default name, so that it is kept even if naming is cancelled.
      setAsked({ what: 'name', passkey });
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) =>
      callWithCsrf('DELETE /api/user/passkeys/{id}', { params: { id } }),
    onSuccess: () => {
      list.current?.focus();
      toast(words.removed);
      return refresh();
    },
  });
  const error = add.error ?? remove.error;
  function closeNaming() {
    setAsked(null);
    if (asked?.what === 'name') returnToScreen();
  }
  return (
    <Loaded query={query} skeleton={<Bone height={112} radius="card" />}>
      {({ passkeys }) => (
        <>
          {/* Keeps the focus nearby when a passkey is removed. */}
          <div ref={list} tabIndex={-1}>
            {passkeys.length === 0 ? (
              <Text tone="quiet" below={16}>
                {words.empty}
              </Text>
            ) : (
              <RowList>
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onAsk={(what) => setAsked({ what, passkey })}
                  />
                ))}
              </RowList>
            )}
          </div>
          {error && (
            <Text size={14} tone="error" below={16} role="alert">
              {error.name === 'InvalidStateError' ? words.known : actionFailure(error)}
            </Text>
          )}
          {knowsPasskeys() ? (
            <Button aria-disabled={add.isPending} onClick={() => !add.isPending && add.mutate()}>
              {add.isPending ? words.adding : words.add}
            </Button>
          ) : (
            <Text size={14} tone="quiet">
              {words.unknown}
            </Text>
          )}
          {(asked?.what === 'name' || asked?.what === 'rename') && (
            <RenameDialog
              passkey={asked.passkey}
              onClose={closeNaming}
              onDone={() => {
                closeNaming();
                void refresh();
              }}
            />
          )}
          {asked?.what === 'remove' && (
            <ConfirmDialog
              title={words.removeTitle}
              confirmText={words.remove}
              onConfirm={() => {
                // The request may need a proof, which opens its own dialog.
                setAsked(null);
                remove.mutate(asked.passkey);
              }}
              onClose={() => setAsked(null)}
            >
              <Text tone="plain">
                <bdi>{asked.passkey.name}</bdi>
              </Text>
              <p>{words.removeHint}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onAsk: (what: Asked['what']) => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onAsk }: PasskeyRowProps) {
  return (
    <ListRow>
      <Text as="div" grow>
        <Text weight="medium">
          <bdi>{name}</bdi>
        </Text>
        <Text size={14} tone="quiet">
          {words.since} <TimeAgo at={createdAt} />
          {' · '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <TimeAgo at={lastUsedAt} />
            </>
          )}
        </Text>
      </Text>
      <Stack direction="row" gap={8}>
        <Button size="small" aria-label={words.renameOf(name)} onClick={() => onAsk('rename')}>
          {words.rename}
        </Button>
        <Button size="small" aria-label={words.removeOf(name)} onClick={() => onAsk('remove')}>
          {words.remove}
        </Button>
      </Stack>
    </ListRow>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onDone: () => void;
}

function RenameDialog({ passkey: { id, name }, onClose, onDone }: RenameDialogProps) {
  const form = useApiForm({
    schema: ({ passkeyNameBody }) => passkeyNameBody,
    defaultValues: { name },
    submit: (body) => callWithCsrf('PATCH /api/user/passkeys/{id}', { params: { id }, body }),
    onDone,
  });
  return (
    <Dialog title={words.rename} onClose={onClose}>
      <ApiForm form={form} submitLabel={words.save} pendingLabel={words.saving} onCancel={onClose}>
        <Field {...form.field('name')} label={words.name} help={words.nameHelp}>
          {(input) => <input {...input} type="text" autoComplete="off" maxLength={60} required />}
        </Field>
      </ApiForm>
    </Dialog>
  );
}
