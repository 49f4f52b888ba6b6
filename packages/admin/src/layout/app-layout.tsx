import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import type { ReactNode } from 'react';
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  Menu,
  TitlePortal,
  useCanAccessResources,
} from 'react-admin';
import { SECTIONS } from '../admin-resource';
import { InboxMenuItem } from '../features/inbox/inbox';
import { resources } from '../resources';
import { ProofDialog } from './proof-dialog';

function AppMenu() {
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
            <ListSubheader component="div" sx={{ background: 'none', lineHeight: 2.5 }}>
              {label}
            </ListSubheader>
            {items.map(({ name }) => (
              <Menu.ResourceItem key={name} name={name} />
            ))}
          </div>
        );
      })}
    </Menu>
  );
}

function AppTopBar() {
  return (
    // It holds the heading, the menu and the way back, also where a long form is scrolled.
    <AppBar alwaysOn>
      <TitlePortal component="h1" variant="h6" />
      <Button href="/" color="inherit" size="small">
        دیدن سایت
      </Button>
    </AppBar>
  );
}

export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={AppTopBar} menu={AppMenu}>
      {children}
      <CheckForApplicationUpdate />
      <ProofDialog />
    </Layout>
  );
}
