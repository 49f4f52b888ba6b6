import { staffInviteLink } from '../../domain/account-links.ts';
import { makeSecret } from '../../domain/secrets.ts';
import { staffInvitationMail } from '../../integrations/mail/templates/staff-mails.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { deleteInvite, insertInvite } from './invitations.ts';

/** Mails an invitation, whose secret is not stored anywhere. A retry creates a new one. */
export const staffInvitationMailJob: JobHandler<'staff-invitation-mail'> = async (
  { config, database: { db }, mailer },
  { email, role },
) => {
  const secret = makeSecret();
  await insertInvite(db, secret, role, email);
  const link = staffInviteLink(config.publicUrl, secret);
  try {
    await mailer.send({
      to: email,
      ...staffInvitationMail({ siteUrl: config.publicUrl, role, link }),
    });
  } catch (error) {
    await deleteInvite(db, secret);
    throw error;
  }
};
