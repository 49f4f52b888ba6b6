import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './data-dir.ts';

function decode(part: string): string {
  const at = part.search(/\r?\n\r?\n/);
  const [head, body] = [part.slice(0, at), part.slice(at).trim()];
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The plain text of a mail. */
function textOf(mail: string): string {
  const part = mail.split(/^--.+$/m).find((each) => /content-type: text\/plain/i.test(each));
  return part ? decode(part.trimStart()) : '';
}

async function mailsTo(email: string): Promise<string[]> {
  const folder = path.join(DATA_DIR, 'mail');
  const slug = email.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.includes(slug));
  return Promise.all(files.sort().map((file) => readFile(path.join(folder, file), 'utf8')));
}

/** The newest link beginning with `start` in a mail to an address; waits for the mail. */
export async function mailedLink(email: string, start: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const words = (await mailsTo(email)).flatMap((mail) => textOf(mail).split(/\s+/));
        link = words.findLast(
          (word) => /^https?:/.test(word) && new URL(word).pathname.startsWith(start),
        );
        return link;
      },
      { message: `a mail to ${email} with a link to ${start}`, timeout: 30_000 },
    )
    .toBeDefined();
  return link ?? '';
}
