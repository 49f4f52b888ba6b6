import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { callApi } from '../../api/client';

type Outcome = CallOutput<'POST /api/admin/connections/mail/test'>;

export const CONNECTIONS = ['connections'];

export const useConnections = () =>
  useQuery({ queryKey: CONNECTIONS, queryFn: () => callApi('GET /api/admin/connections', {}) });

/** A button that tests a connection and shows the outcome. */
export function TestButton({ label, run }: { label: string; run: () => Promise<Outcome> }) {
  const test = useMutation({ mutationFn: run });
  const { data, error } = test;
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start', width: '100%' }}>
      <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>
        {label}
      </Button>
      <div role="status">
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && (
          <Alert severity={data.ok ? 'success' : 'error'}>
            {data.message}
            {data.detail && (
              <Typography variant="body2" dir="ltr">
                {data.detail}
              </Typography>
            )}
          </Alert>
        )}
      </div>
    </Stack>
  );
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} variant="outlined">
      <CardContent sx={{ maxInlineSize: 640 }}>
        <Typography id={id} variant="h6" component="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

export const FromEnvironment = ({ variable }: { variable: string }) => (
  <Alert severity="info" sx={{ mb: 2 }}>
    از متغیر <bdi>{variable}</bdi> سرور می‌آید و این‌جا تغییر نمی‌کند.
  </Alert>
);
