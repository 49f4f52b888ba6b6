import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail {
  /** From the SMTP envelope. */
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

export interface SmtpInbox {
  port: number;
  url: string;
  arrived: ReceivedMail[];
  close: () => Promise<void>;
}

/** A local mail server that accepts everything except what `options` refuse. */
export async function openSmtpInbox(options: SMTPServerOptions = {}, port = 0): Promise<SmtpInbox> {
  const arrived: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.toArray().then(async (chunks: Buffer[]) => {
        const raw = Buffer.concat(chunks);
        arrived.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          mail: await PostalMime.parse(raw),
        });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const bound = (listening.address() as AddressInfo).port;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
