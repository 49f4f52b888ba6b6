import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { Form, required, SaveButton } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ConfirmButton, useSaveForm } from '../../actions/actions';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput } from '../../fields/inputs';
import { CONNECTIONS, FromEnvironment, Section, TestButton } from './connection-parts';

type Tmdb = CallOutput<'GET /api/admin/connections'>['tmdb'];

function TmdbForm({ tmdb: { source } }: { tmdb: Tmdb }) {
  const save = useSaveForm(CONNECTIONS, (values) =>
    callForm('PUT', 'connections/tmdb', { body: values }),
  );
  return (
    <Form
      onSubmit={({ key }: FieldValues) => save({ key })}
      record={{ id: 'tmdb', key: '' }}
      key={source}
    >
      <LatinInput
        source="key"
        label={source === null ? 'کلید' : 'کلید تازه'}
        autoComplete="off"
        validate={required()}
        helperText="آنچه TMDB در بخش API حساب شما نشان می‌دهد؛ پس از ذخیره دیگر نشان داده نمی‌شود."
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SaveButton label="ذخیره" />
        {source === 'database' && (
          <ConfirmButton
            label="فراموش کردن کلید"
            help="کلید پاک می‌شود و چیزی از TMDB خوانده نمی‌شود، تا دوباره آن را بنویسید."
            color="error"
            reasonLabel={null}
            run={() => callForm('PUT', 'connections/tmdb', { body: { key: null } })}
            done="کلید فراموش شد"
          />
        )}
      </Stack>
    </Form>
  );
}

/** The key with which imports ask TMDB. */
export function TmdbSection({ tmdb, mayEdit }: { tmdb: Tmdb; mayEdit: boolean }) {
  const { source, isUnreadable } = tmdb;
  return (
    <Section title="TMDB">
      {source === 'environment' && <FromEnvironment variable="TMDB_KEY" />}
      {isUnreadable && (
        <Alert severity="error" sx={{ mb: 2 }}>
          کلید TMDB با کلید پوشهٔ دادهٔ دیگری نوشته شده است؛ آن را دوباره بنویسید.
        </Alert>
      )}
      {source !== 'environment' &&
        (mayEdit ? (
          <TmdbForm tmdb={tmdb} />
        ) : (
          <Typography>{source === null ? 'کلیدی نیست.' : 'کلید نوشته شده است.'}</Typography>
        ))}
      {mayEdit && source !== null && !isUnreadable && (
        <Stack sx={{ mt: 2 }}>
          <TestButton
            label="آزمودن TMDB"
            run={() => callApi('POST /api/admin/connections/tmdb/test', {})}
          />
        </Stack>
      )}
    </Section>
  );
}
