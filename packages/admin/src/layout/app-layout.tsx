import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  Menu,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  useCanAccessResources,
  useSidebarState,
} from 'react-admin';
import { SECTIONS } from '../admin-resource';
import { InboxMenuItem, SupportMenuItem } from '../features/inbox/inbox';
import { resources } from '../resources';
import { ProofDialog } from './proof-dialog';
import { SessionDialog } from './session-dialog';

function AppMenu() {
  const [isOpen] = useSidebarState();
  const { canAccess = {} } = useCanAccessResources({
    action: 'list',
    resources: resources.map(({ name }) => name),
  });
  return (
    <Menu>
      <Menu.DashboardItem primaryText="امروز" />
      <InboxMenuItem />
      {Object.entries(SECTIONS).map(([section, label]) => {
        const items = resources.filter((one) => one.section === section && canAccess[one.name]);
        if (items.length === 0) return null;
        return (
          <div key={section}>
            <Divider sx={{ marginBlock: 1 }} />
            {/* The menu of icons alone has no room for words. */}
            {isOpen && (
              <ListSubheader component="div" sx={{ background: 'none', lineHeight: 2.5 }}>
                {label}
              </ListSubheader>
            )}
            {items.map(({ name }) =>
              name === 'support' ? (
                <SupportMenuItem key={name} />
              ) : (
                <Menu.ResourceItem key={name} name={name} />
              ),
            )}
          </div>
        );
      })}
    </Menu>
  );
}

function AppTopBar() {
  return (
    // Always visible, also while a long form is scrolled: it has the heading, the menu and the link back.
    <AppBar alwaysOn>
      <TitlePortal component="h1" variant="h6" />
      <Button href="/" color="inherit" size="small">
        دیدن سایت
      </Button>
    </AppBar>
  );
}

/**
 * On phones the menu overlays the page and hides everything else from keyboard and screen readers. It is closed when
 * the window becomes that narrow, even behind a dialog, and gets its previous state back when the window is wide again.
 */
function AppSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isOpen, setOpen] = useSidebarState();
  const wasOpen = useRef(isPhone || isOpen);
  // A menu that is opened and closed at once stays in the way: on phones it is not opened at all.
  const [isOfPhone, setOfPhone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the width opens and closes it
  useLayoutEffect(() => {
    setOpen(isPhone ? false : wasOpen.current);
    setOfPhone(isPhone);
  }, [isPhone]);
  useLayoutEffect(() => {
    if (!isPhone) wasOpen.current = isOpen;
  }, [isPhone, isOpen]);
  return <Sidebar {...props} {...(isPhone && !isOfPhone && { open: false })} />;
}

export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={AppTopBar} menu={AppMenu} sidebar={AppSidebar}>
      {children}
      <CheckForApplicationUpdate />
      <ProofDialog />
      <SessionDialog />
    </Layout>
  );
}
