import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** A mailer by the settings: a mail server, or the folder `mail` in the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, mailFrom);
  return createFolderMailer(path.join(dataDir, 'mail'), mailFrom, log);
}
