import { UserPage } from '../components/user-area/user-page';
import { AccountSection } from '../features/account/account-section';
import { EmailAddress } from '../features/account/email-address';
import { MobileSection } from '../features/account/mobile-number';
import { OneTimeCodes } from '../features/account/one-time-codes';
import { Passkeys } from '../features/account/passkeys';
import { SecondFactorBanner } from '../features/account/second-factor-banner';
import { text } from '../features/account/text';
import { SecurityLog } from '../features/sessions/security-log';
import { text as sessionsText } from '../features/sessions/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.security.title, path: paths.security, noindex: true },
});
export const meta = pageMeta;

export default function SecurityPage() {
  const { passkeys, codes } = text.security;
  return (
    <UserPage title={text.security.title} lead={text.security.lead}>
      <SecondFactorBanner />
      <MobileSection />
      <EmailAddress />
      <AccountSection title={passkeys.title} lead={passkeys.lead}>
        <Passkeys />
      </AccountSection>
      <AccountSection title={codes.title} lead={codes.lead}>
        <OneTimeCodes />
      </AccountSection>
      <AccountSection title={sessionsText.log.title} lead={sessionsText.log.lead}>
        <SecurityLog />
      </AccountSection>
    </UserPage>
  );
}
