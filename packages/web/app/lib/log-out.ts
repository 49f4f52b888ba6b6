import { abortUserRequests, signOut } from '../stores/auth';
import { callForResult } from './api-result';

/**
 * Ends the session on the server, then clears it here. False when the server could not be reached
 * (SPEC §8).
 */
export async function logOut(): Promise<boolean> {
  abortUserRequests();
  const result = await callForResult('POST /api/sanc/logout', {});
  if (result.ok) signOut();
  return result.ok;
}
