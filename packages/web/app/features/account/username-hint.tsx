/** Tells password managers which account the password is for. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
