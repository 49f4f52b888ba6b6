/** Tells password managers whose password is asked for. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
