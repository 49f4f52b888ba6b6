import { useState } from 'react';
import { UserPage } from '../components/user-area/user-page';
import { NoPassword, PasswordChanged, PasswordForm } from '../features/account/password-form';
import { text } from '../features/account/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { useAuth } from '../stores/auth';

export const clientLoader = () => ({
  head: { title: text.password.title, path: paths.editPassword, noindex: true },
});
export const meta = pageMeta;

export default function EditPasswordPage() {
  const user = useAuth((state) => state.user);
  const email = user?.email ?? '';
  const [isDone, setDone] = useState(false);
  return (
    <UserPage title={text.password.title} lead={isDone ? undefined : text.password.lead}>
      {user?.hasPassword === false ? (
        <NoPassword />
      ) : isDone ? (
        <PasswordChanged />
      ) : (
        <PasswordForm email={email} onDone={() => setDone(true)} />
      )}
    </UserPage>
  );
}
