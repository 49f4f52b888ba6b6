// @vitest-environment jsdom
import type { Connections } from '@parde/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { useConnections } from './connection-parts';
import { MailSection } from './mail-connection';
import { SmsSection } from './sms-connection';

afterEach(cleanup);

const mail: Connections['mail'] = {
  version: 3,
  source: 'database',
  host: 'mail.example',
  port: 465,
  security: 'tls',
  user: null,
  hasPassword: true,
  isSenderFixed: false,
  fromName: 'سینما',
  fromAddress: 'a@cinema.example',
};
const sms: Connections['sms'] = {
  version: 1,
  source: null,
  provider: null,
  user: '',
  template: '',
  hasKey: false,
  isUnreadable: false,
  dailyLimit: 50,
  sentToday: 0,
};
const all = (change: Partial<Connections>): Connections => ({
  mail,
  sms,
  tmdb: { version: 0, source: null, isUnreadable: false },
  gateways: [],
  storage: '/films',
  ...change,
});

function Sections() {
  const { data } = useConnections();
  return (
    data && (
      <>
        <MailSection mail={data.mail} mayEdit />
        <SmsSection sms={data.sms} mayEdit />
      </>
    )
  );
}

async function show() {
  renderAdmin(<Sections />);
  const section = await screen.findByRole('region', { name: 'ایمیل' });
  const name = await within(section).findByRole('textbox', { name: /نام فرستنده/ });
  return { section, name, save: within(section).getByRole('button', { name: 'ذخیره' }) };
}

it('keeps what was typed when a colleague was faster, and saves over their version', async () => {
  const theirs = { ...mail, version: 4, host: 'other.example' };
  const changes = stubApi(({ method, body }) => {
    if (method === 'GET') return { body: all({}) };
    const { version, from_name: fromName } = body as { version: number; from_name: string };
    return version === 4
      ? { body: all({ mail: { ...theirs, fromName, version: 5 } }) }
      : { status: 409, body: { message: 'کسی تغییر داده است', current: theirs } };
  });
  const { section, name, save } = await show();
  fireEvent.change(name, { target: { value: 'سینماتک' } });
  fireEvent.click(save);
  expect(await within(section).findByText(/هم‌زمان تغییر داد/)).toBeTruthy();
  expect(await within(section).findByText('other.example')).toBeTruthy();
  expect(name).toHaveProperty('value', 'سینماتک');
  fireEvent.click(save);
  await waitFor(() => expect(within(section).queryByText(/هم‌زمان تغییر داد/)).toBeNull());
  expect(changes.map(({ body }) => body)).toMatchObject([
    { version: 3, from_name: 'سینماتک', host: 'mail.example' },
    { version: 4, from_name: 'سینماتک', host: 'other.example' },
  ]);
});

it('takes over what a colleague set in inputs that were not shown yet', async () => {
  const none = { ...mail, source: null, host: null, port: null, security: null };
  const theirs = { ...mail, version: 4, port: 587, security: 'starttls' };
  stubApi(({ method }) =>
    method === 'GET'
      ? { body: all({ mail: none }) }
      : { status: 409, body: { message: 'کسی تغییر داده است', current: theirs } },
  );
  const { section, name, save } = await show();
  fireEvent.change(name, { target: { value: 'سینماتک' } });
  fireEvent.click(save);
  const host = await within(section).findByRole('textbox', { name: /نام سرور/ });
  await waitFor(() => expect(host).toHaveProperty('value', 'mail.example'));
  expect(within(section).getByRole('textbox', { name: /پورت/ })).toHaveProperty('value', '۵۸۷');
  expect(within(section).getByText('۵۸۷')).toBeTruthy();
});

it('keeps what was typed in one form when another one is saved', async () => {
  stubApi(({ method }) => ({
    body: all(method === 'PUT' ? { sms: { ...sms, version: 2, dailyLimit: 70 } } : {}),
  }));
  const { name } = await show();
  fireEvent.change(name, { target: { value: 'سینماتک' } });
  const other = screen.getByRole('region', { name: 'پیامک' });
  const limit = within(other).getByRole('textbox', { name: /بیشترین/ });
  fireEvent.change(limit, { target: { value: '۶۰' } });
  fireEvent.click(within(other).getByRole('button', { name: 'ذخیره' }));
  await waitFor(() => expect(limit).toHaveProperty('value', '۷۰'));
  expect(name).toHaveProperty('value', 'سینماتک');
  expect(screen.queryByText(/هم‌زمان تغییر داد/)).toBeNull();
});

it('says what is refused where no input shows it, and can be sent again', async () => {
  const changes = stubApi(({ method }) => {
    if (method === 'GET') return { body: all({}) };
    return { status: 422, body: { message: 'درست نیست', errors: { version: ['نسخه درست نیست'] } } };
  });
  const { section, name, save } = await show();
  fireEvent.change(name, { target: { value: 'سینماتک' } });
  fireEvent.click(save);
  expect(await within(section).findByText('نسخه درست نیست')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(changes).toHaveLength(2));
});
