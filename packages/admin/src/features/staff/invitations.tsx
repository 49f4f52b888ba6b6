import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatJalaliTime } from '@parde/shared/jalali';
import { STAFF_ROLE_NAMES, STAFF_ROLES } from '@parde/shared/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Create,
  email,
  required,
  SaveButton,
  SelectInput,
  Toolbar,
  useNotify,
  usePermissions,
  useRedirect,
} from 'react-admin';
import { ConfirmButton, INCOMPLETE_ADDRESS } from '../../actions/actions';
import { SimpleForm } from '../../actions/forms';
import { callApi } from '../../api/client';
import { LatinInput } from '../../inputs/inputs';

export const roleChoices = STAFF_ROLES.map((id) => ({ id, name: STAFF_ROLE_NAMES[id] }));

/** Pending invitations, each with a button that revokes it. */
export function Invitations() {
  const { permissions = [] } = usePermissions<string[]>();
  const { data } = useQuery({
    queryKey: ['staff', 'invitations'],
    queryFn: () => callApi('GET /api/admin/staff/invitations', {}),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Stack component="section" sx={{ padding: 2, gap: 1 }}>
      <Typography variant="h6" component="h2">
        دعوت‌هایی که هنوز پذیرفته نشده‌اند
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, gap: 1 }}>
        {data.data.map(({ id, email, role, expiresAt }) => (
          <Stack
            key={id}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Typography sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
              <bdi>{email ?? 'هر که پیوند را دارد'}</bdi>، {STAFF_ROLE_NAMES[role]}
              <Typography
                component="span"
                variant="body2"
                color="text.secondary"
                sx={{ display: 'block' }}
              >
                تا {formatJalaliTime(expiresAt)}
              </Typography>
            </Typography>
            {permissions.includes('staff.manage') && (
              <ConfirmButton
                label="باطل کردن"
                title="باطل کردن دعوت"
                help="پیوند این دعوت دیگر کار نمی‌کند."
                color="inherit"
                variant="outlined"
                reasonLabel={null}
                run={() => callApi('DELETE /api/admin/staff/invitations/{id}', { params: { id } })}
                done="دعوت باطل شد"
              />
            )}
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}

type Invitation = CallOutput<'POST /api/admin/staff'>;

/** Invites somebody, or gives a role to an account. */
export function StaffCreate() {
  const [link, setLink] = useState<string | null>(null);
  const redirect = useRedirect();
  const notify = useNotify();
  const onSuccess = ({ outcome, link }: Invitation) => {
    if (link !== null) return setLink(link);
    notify(outcome === 'granted' ? 'نقش به حساب او داده شد' : 'دعوت با ایمیل فرستاده شد', {
      type: 'success',
    });
    redirect('list', 'staff');
  };
  return (
    <Create mutationOptions={{ onSuccess: onSuccess as never }} title="دعوت از همکار">
      <SimpleForm
        noValidate
        defaultValues={{ role: 'editor', deliver: 'mail' }}
        toolbar={
          <Toolbar>
            <SaveButton label="دعوت کردن" icon={<BadgeIcon />} alwaysEnable />
          </Toolbar>
        }
      >
        <LatinInput
          source="email"
          label="ایمیل"
          type="email"
          validate={[required(), email(INCOMPLETE_ADDRESS)]}
          helperText="اگر با این ایمیل حسابی هست، همان حساب نقش را می‌گیرد."
        />
        <SelectInput source="role" label="نقش" choices={roleChoices} validate={required()} />
        <SelectInput
          source="deliver"
          label="دعوت را چگونه برسانیم؟"
          choices={[
            { id: 'mail', name: 'با ایمیل' },
            { id: 'link', name: 'پیوندی که خودم می‌دهم' },
          ]}
          validate={required()}
        />
        {link !== null && (
          <Alert severity="success">
            این پیوند ۲۴ ساعت و یک بار کار می‌کند:
            <br />
            <bdi>{link}</bdi>
          </Alert>
        )}
      </SimpleForm>
    </Create>
  );
}
