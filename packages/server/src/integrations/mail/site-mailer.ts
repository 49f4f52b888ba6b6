import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { defaultSender, type Sender } from '../../config/sender.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { readSite } from '../../db/read-models/site.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer, verifySmtp } from './smtp-mailer.ts';

/** Settings made by staff; without a host, there is no mail server. */
export const mailSettings = z
  .object({
    host: z.string().nullable().default(null),
    port: z.int().default(465),
    security: z.enum(['tls', 'starttls']).default('tls'),
    user: z.string().nullable().default(null),
    /** Encrypted; `null` if there is none. */
    password: z.string().nullable().default(null),
    fromName: z.string().nullable().default(null),
    fromAddress: z.string().nullable().default(null),
  })
  .catch({
    host: null,
    port: 465,
    security: 'tls',
    user: null,
    password: null,
    fromName: null,
    fromAddress: null,
  });
export type MailSettings = z.output<typeof mailSettings>;

/** Name of the secret under which the password is encrypted. */
export const MAIL_PASSWORD = 'mail.password';

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'social'>;

/** The sender of every mail: from the environment, else as set by staff, else a no-reply address. */
export async function findSender(db: Db, config: MailConfig): Promise<Sender> {
  if (config.mailFrom) return config.mailFrom;
  const [{ value: mail }, { value: site }] = await Promise.all([
    readSettings(db, 'mail', mailSettings),
    readSite(db, config),
  ]);
  const { name, address } = defaultSender(config.publicUrl, site.name);
  return { name: mail.fromName ?? name, address: mail.fromAddress ?? address };
}

/** The URL of the mail server, including its password; `null` if there is none. */
async function findSmtpUrl(db: Db, { smtpUrl, dataDir }: MailConfig): Promise<string | null> {
  if (smtpUrl !== null) return smtpUrl;
  const { value: mail } = await readSettings(db, 'mail', mailSettings);
  if (mail.host === null) return null;
  const host = mail.host.includes(':') ? `[${mail.host}]` : mail.host;
  const url = new URL(`${mail.security === 'tls' ? 'smtps' : 'smtp'}://${host}:${mail.port}`);
  const password =
    mail.password && (await openSecretBox(dataDir).open(MAIL_PASSWORD, mail.password));
  if (mail.password && password === null) {
    throw new Error('The password of the mail server cannot be opened: type it again.');
  }
  url.username = encodeURIComponent(mail.user ?? '');
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}

/** Whether mails reach their recipients: without a server they are written to files. */
export async function hasMailServer(db: Db, { smtpUrl }: Pick<Config, 'smtpUrl'>) {
  return smtpUrl !== null || (await readSettings(db, 'mail', mailSettings)).value.host !== null;
}

/**
 * A mailer that follows the settings: it looks at them before each mail, so that a change needs no
 * restart. Without a mail server it writes to the folder `mail` in the data folder.
 */
export function createSiteMailer(config: MailConfig, db: Db, log: Logger): Mailer {
  let last: { key: string; mailer: Mailer } | null = null;
  return {
    async send(mail) {
      const [url, sender] = [await findSmtpUrl(db, config), await findSender(db, config)];
      const key = JSON.stringify([url, sender]);
      if (last?.key !== key) {
        const mailer =
          url === null
            ? createFolderMailer(path.join(config.dataDir, 'mail'), sender, log)
            : createSmtpMailer(url, sender);
        last = { key, mailer };
      }
      await last.mailer.send(mail);
    },
  };
}

/** Signs in to the mail server and returns its name; `null` if there is none. @throws the server's error */
export async function verifyMailServer(db: Db, config: MailConfig): Promise<string | null> {
  const url = await findSmtpUrl(db, config);
  if (url === null) return null;
  await verifySmtp(url);
  return new URL(url).host;
}
