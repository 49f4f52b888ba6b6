import { useEffect } from 'react';
import { UserPage } from '../components/user-area/user-page';
import { DeletionBanner, VerifyBanner } from '../features/account/account-banners';
import { AccountSection, MemberLine } from '../features/account/account-section';
import { ActivityOverview } from '../features/account/activity-overview';
import { DeleteAccount } from '../features/account/delete-account';
import { OwnComments } from '../features/account/own-comments';
import { PreferencesForm } from '../features/account/preferences-form';
import { Takeout } from '../features/account/takeout';
import { text } from '../features/account/text';
import { OrderList } from '../features/billing/order-list';
import { orderText } from '../features/billing/order-text';
import { PremiumStatus } from '../features/billing/premium-status';
import { DeviceCode } from '../features/sessions/device-code';
import { PlayingNow } from '../features/sessions/playing-now';
import { SessionList } from '../features/sessions/session-list';
import { text as sessionsText } from '../features/sessions/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { refreshUser, useAuth } from '../stores/auth';

export const clientLoader = () => ({
  head: { title: text.dashboard, path: paths.dashboard, noindex: true },
});
export const meta = pageMeta;

export default function DashboardPage() {
  const user = useAuth((state) => state.user);
  // The address may have been confirmed on another device: refresh the stored user.
  useEffect(() => void refreshUser(), []);
  if (!user) return null;
  return (
    <UserPage
      title={
        <>
          {text.hello} <bdi>{user.name}</bdi>
        </>
      }
      lead={<MemberLine user={user} />}
    >
      {user.deletionAt && <DeletionBanner at={user.deletionAt} />}
      {!user.emailVerified && <VerifyBanner />}
      <PremiumStatus user={user} />
      <AccountSection title={text.activity.title}>
        <ActivityOverview />
      </AccountSection>
      <AccountSection id="orders" title={orderText.orders.title}>
        <OrderList />
      </AccountSection>
      <AccountSection id="comments" title={text.comments.title}>
        <OwnComments />
      </AccountSection>
      <AccountSection title={sessionsText.title} lead={sessionsText.lead}>
        <PlayingNow />
        <SessionList />
      </AccountSection>
      <AccountSection title={sessionsText.code.title} lead={sessionsText.code.lead}>
        <DeviceCode />
      </AccountSection>
      <AccountSection title={text.preferences.title}>
        <PreferencesForm user={user} />
      </AccountSection>
      <AccountSection title={text.takeout.title} lead={text.takeout.hint}>
        <Takeout />
      </AccountSection>
      <DeleteAccount user={user} />
    </UserPage>
  );
}
