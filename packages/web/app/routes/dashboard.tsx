import type { User } from '@parde/contract';
import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../components/button';
import { Tabs } from '../components/tabs';
import { ThemeSelect } from '../components/theme-select';
import { Text } from '../components/typography';
import { UserPage } from '../components/user-area/user-page';
import { DeletionBanner, VerifyBanner } from '../features/account/account-banners';
import { AccountSection, MemberLine, RemoteModeSection } from '../features/account/account-section';
import { ActivityOverview } from '../features/account/activity-overview';
import { DataExport } from '../features/account/data-export';
import { DeleteAccount } from '../features/account/delete-account';
import { EmailAddress } from '../features/account/email-address';
import { OwnComments } from '../features/account/own-comments';
import { PreferencesForm } from '../features/account/preferences-form';
import { text } from '../features/account/text';
import { OrderList } from '../features/billing/order-list';
import { orderText } from '../features/billing/order-text';
import { PremiumStatus } from '../features/billing/premium-status';
import { ReceivedGifts } from '../features/billing/received-gifts';
import {
  PushSettings,
  TelegramSettings,
  useHasTelegram,
} from '../features/notifications/push-settings';
import { text as newsText } from '../features/notifications/text';
import { ProfileList } from '../features/profiles/profile-list';
import { text as profilesText } from '../features/profiles/text';
import { ResetRecommendations } from '../features/recommendations/reset-recommendations';
import { text as recommendationsText } from '../features/recommendations/text';
import { DeviceCode } from '../features/sessions/device-code';
import { PlayingNow } from '../features/sessions/playing-now';
import { SessionList } from '../features/sessions/session-list';
import { StremioAddress } from '../features/sessions/stremio-address';
import { text as sessionsText } from '../features/sessions/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { refreshUser, useAuth } from '../stores/auth';

export const clientLoader = () => ({
  head: { title: text.dashboard, path: paths.dashboard, noindex: true },
});
export const meta = pageMeta;

const TABS = ['overview', 'orders', 'devices', 'profiles', 'settings'] as const;

/**
 * The URL determines the tab; links to the orders, such as those on a receipt, may contain only `#orders` or `orders`.
 */
function useTab(): (typeof TABS)[number] {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const named = TABS.find((id) => id === search.get('tab'));
  if (named) return named;
  return hash === '#orders' || search.has('orders') ? 'orders' : 'overview';
}

export default function DashboardPage() {
  const tab = useTab();
  const navigate = useNavigate();
  const user = useAuth((state) => state.user);
  // The e-mail address may have been confirmed on another device: refresh the stored user.
  useEffect(() => void refreshUser(), []);
  if (!user) return null;
  const isMain = tab === 'overview' || tab === 'settings';
  const Panel = PANELS[tab];
  return (
    <UserPage
      title={
        <>
          {text.hello} <bdi>{user.name}</bdi>
        </>
      }
    >
      <Tabs
        isInner
        label={text.tabs.label}
        tabs={TABS.map((id) => ({ id, label: text.tabs[id] }))}
        selected={tab}
        onSelect={(id) =>
          navigate(id === 'overview' ? paths.dashboard : `${paths.dashboard}?tab=${id}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {/* Below the tabs, so that they keep their position whatever a tab begins with. */}
        {tab === 'overview' && (
          <Text tone="quiet" below={16}>
            <MemberLine user={user} />
          </Text>
        )}
        {user.deletionAt && <DeletionBanner at={user.deletionAt} />}
        {isMain && user.email !== null && !user.emailVerified && <VerifyBanner />}
        <Panel user={user} />
      </Tabs>
    </UserPage>
  );
}

interface PanelProps {
  user: User;
}

const PANELS: Record<(typeof TABS)[number], ComponentType<PanelProps>> = {
  overview: OverviewPanel,
  orders: OrdersPanel,
  devices: DevicesPanel,
  profiles: ProfilesPanel,
  settings: SettingsPanel,
};

function OverviewPanel({ user }: PanelProps) {
  return (
    <>
      <PremiumStatus user={user} />
      <AccountSection title={text.activity.title}>
        <ActivityOverview />
      </AccountSection>
      <AccountSection id="comments" title={text.comments.title}>
        <OwnComments />
      </AccountSection>
    </>
  );
}

function OrdersPanel() {
  return (
    <>
      <AccountSection id="orders" title={orderText.orders.title}>
        <OrderList />
      </AccountSection>
      <ReceivedGifts />
    </>
  );
}

function DevicesPanel() {
  return (
    <>
      <AccountSection title={sessionsText.title} lead={sessionsText.lead}>
        <PlayingNow />
        <SessionList />
      </AccountSection>
      <AccountSection title={sessionsText.code.title} lead={sessionsText.code.lead}>
        <DeviceCode />
      </AccountSection>
      <AccountSection title={sessionsText.stremio.title} lead={sessionsText.stremio.lead}>
        <StremioAddress />
      </AccountSection>
    </>
  );
}

function ProfilesPanel() {
  return (
    <AccountSection title={profilesText.manage.title} lead={profilesText.manage.lead}>
      <ProfileList />
    </AccountSection>
  );
}

function SettingsPanel({ user }: PanelProps) {
  return (
    <>
      <AccountSection title={text.preferences.title}>
        <PreferencesForm user={user} />
      </AccountSection>
      <EmailAddress />
      <AccountSection title={text.theme.title} lead={text.theme.hint}>
        <ThemeSelect />
      </AccountSection>
      <AccountSection title={newsText.push.title} lead={newsText.push.hint}>
        <PushSettings />
      </AccountSection>
      <TelegramSection />
      <RemoteModeSection />
      <AccountSection
        title={recommendationsText.settings.title}
        lead={recommendationsText.settings.lead}
      >
        <ResetRecommendations />
      </AccountSection>
      <AccountSection title={text.dataExport.title} lead={text.dataExport.hint}>
        <DataExport />
      </AccountSection>
      <AccountSection title={text.dataImport.title} lead={text.dataImport.hint}>
        <Button to={paths.dataImport}>{text.dataImport.open}</Button>
      </AccountSection>
      <DeleteAccount user={user} />
    </>
  );
}

function TelegramSection() {
  if (!useHasTelegram()) return null;
  return (
    <AccountSection title={newsText.telegram.title} lead={newsText.telegram.hint}>
      <TelegramSettings />
    </AccountSection>
  );
}
