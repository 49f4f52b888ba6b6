/* Schemas that forms check in the browser before they call: the only schemas in the pages' scripts.
   Everything else is imported from the contract as types. */
import './zod-in-browsers.ts';

export {
  deleteAccountForm,
  optionalPasswordBody,
  preferencesBody,
} from './account.ts';
export {
  changePasswordBody,
  emailBody,
  loginBody,
  MAX_PASSWORD,
  MIN_PASSWORD,
  profilePinForm,
  registerForm,
  resetPasswordBody,
  tokenLoginBody,
} from './auth.ts';
export { commentBody, commentEdit, reportBody } from './comments.ts';
export { giftCodeBody } from './gift-code.ts';
export { listBody } from './lists.ts';
export { emailOnlyBody, mobileBody, smsCodeBody, smsNameBody } from './mobile.ts';
export { playbackReportBody } from './playback-reports.ts';
export { profileForm } from './profiles.ts';
export { requestBody } from './requests.ts';
export { codeBody, passkeyNameBody, proofPasswordBody } from './security.ts';
export { supportFollowUp, supportMessage } from './support.ts';
