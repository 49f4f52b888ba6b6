import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Sender } from '../../config/sender.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './mailer.ts';

/** File name that sorts by time and contains the recipient in characters that every file system allows. */
function fileName(to: string): string {
  const time = new Date().toISOString().replace(/[-:]/g, '').replace('.', '-');
  const slug = to
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  return `${time}-${slug}-${randomBytes(3).toString('hex')}.eml`;
}

/** Writes each mail to a separate file, readable only by its owner: links in it grant access. */
export function createFolderMailer(folder: string, from: Sender, log: Logger): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(toMessage(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName(mail.to));
      await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
      log.info({ file }, 'mail written');
    },
  };
}
