import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FullMember } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { MEMBER_VIEW_MINUTES, MEMBER_VIEW_STORAGE } from '@parde/shared/permissions';
import { VIEW_REASONS, type ViewReason } from '@parde/shared/security-event-names';
import { usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import { callApi, callOnce } from '../../api/client';
import { SECOND_FACTOR_RESET } from '../../fields/fields';
import { WARNING_HELP } from '../../fields/moderation';

function PremiumActions({ member, mayManage }: { member: FullMember; mayManage: boolean }) {
  const { id, premiumUntil } = member;
  const change = (sign: number) => (answers: { reason: string; days: number }) =>
    callApi('POST /api/admin/members/{id}/premium', {
      params: { id },
      body: { reason: answers.reason, days: sign * answers.days, premium_until: premiumUntil },
    });
  return (
    <>
      <ConfirmButton
        label="افزودن اشتراک"
        variant="outlined"
        days={7}
        run={change(1)}
        done="اشتراک افزوده شد"
      />
      {mayManage && (
        <ConfirmButton
          label="کم کردن اشتراک"
          variant="outlined"
          color="inherit"
          days={7}
          run={change(-1)}
          done="اشتراک کم شد"
        />
      )}
    </>
  );
}

/** This tab becomes the visitors' site as the member sees it, until it opens the operators' site again. */
function SeeAsMember({ id }: { id: number }) {
  return (
    <ConfirmButton
      label="دیدن سایت مانند او"
      help={`${toPersianDigits(String(MEMBER_VIEW_MINUTES))} دقیقه در همین برگه؛ چیزی را نمی‌توان تغییر داد. با دلیلش در «کارهای انجام‌شده» می‌ماند. عضو در بخش امنیت حسابش می‌خواند که کی دیدید و برای چه، بی آن دلیل.`}
      variant="outlined"
      color="inherit"
      choices={{ label: 'برای چه', words: VIEW_REASONS }}
      run={async ({ reason, choice }) => {
        const { token } = await callApi('POST /api/admin/members/{id}/see-as', {
          params: { id },
          body: { reason, about: choice as ViewReason },
        });
        sessionStorage.setItem(MEMBER_VIEW_STORAGE, token);
        location.assign('/user/dashboard');
      }}
      done="سایت را مانند او می‌بینید"
    />
  );
}

function ManageActions({ member }: { member: FullMember }) {
  const { id, ban, deletionAt } = member;
  const params = { id };
  const unban = useAction(() => callApi('DELETE /api/admin/members/{id}/ban', { params }), {
    done: 'دوباره می‌تواند وارد شود',
  });
  const restore = useAction(() => callApi('POST /api/admin/members/{id}/restore', { params }), {
    done: 'حساب می‌ماند',
  });
  return (
    <>
      <ConfirmButton
        label="عوض کردن ایمیل"
        help="از همه‌جا بیرون می‌رود. به ایمیل تازه پیوند تأیید می‌فرستیم و به ایمیل پیشین، اگر تأیید شده بود، خبر می‌دهیم."
        variant="outlined"
        color="inherit"
        asksEmail
        run={({ email, reason }) =>
          callApi('PUT /api/admin/members/{id}/address', { params, body: { email, reason } })
        }
        done="ایمیل عوض شد؛ پیوند تأیید در راه است"
      />
      {member.secondFactor !== 'none' && (
        <ConfirmButton
          label="برداشتن ورود دومرحله‌ای"
          help={SECOND_FACTOR_RESET}
          variant="outlined"
          color="inherit"
          run={({ reason }) =>
            callApi('POST /api/admin/members/{id}/reset-second-factor', {
              params,
              body: { reason },
            })
          }
          done="از این پس با گذرواژه وارد می‌شود"
        />
      )}
      {ban ? (
        <Button variant="outlined" loading={unban.isPending} onClick={() => unban.mutate()}>
          باز کردن حساب
        </Button>
      ) : (
        <>
          <ConfirmButton
            label="بستن حساب"
            help="از همه‌جا بیرون می‌رود و تا آن روز وارد نمی‌شود. دلیل را هنگام ورود می‌خواند."
            color="error"
            variant="outlined"
            days={30}
            run={(body) => callApi('POST /api/admin/members/{id}/ban', { params, body })}
            done="حساب بسته شد"
          />
          <ConfirmButton
            label="بستن همیشگی"
            help="از همه‌جا بیرون می‌رود و دیگر وارد نمی‌شود. دلیل را هنگام ورود می‌خواند."
            color="error"
            run={({ reason }) =>
              callApi('POST /api/admin/members/{id}/ban', { params, body: { reason, days: null } })
            }
            done="حساب بسته شد"
          />
        </>
      )}
      {deletionAt ? (
        <Button variant="outlined" loading={restore.isPending} onClick={() => restore.mutate()}>
          پاک نشود
        </Button>
      ) : (
        <ConfirmButton
          label="پاک کردن حساب"
          help="هفت روز دیگر با همهٔ داده‌هایش پاک می‌شود. به او نامه می‌فرستیم."
          color="error"
          run={({ reason }) =>
            callApi('POST /api/admin/members/{id}/delete', { params, body: { reason } })
          }
          done="حساب هفت روز دیگر پاک می‌شود"
        />
      )}
    </>
  );
}

/** What is refused for staff, who must lose their role first. */
function RestrictActions({ member }: { member: FullMember }) {
  const { permissions = [] } = usePermissions<string[]>();
  const params = { id: member.id };
  const may = (permission: string) => permissions.includes(permission);
  const isMuted = member.mutedUntil !== null && member.mutedUntil > new Date().toISOString();
  const endSessions = useAction(
    () => callApi('DELETE /api/admin/members/{id}/sessions', { params }),
    { done: 'از همه‌جا بیرون رفت' },
  );
  const unmute = useAction(() => callApi('DELETE /api/admin/members/{id}/mute', { params }), {
    done: 'دوباره دیدگاه می‌نویسد',
  });
  return (
    <>
      {may('members.see-as') && <SeeAsMember id={member.id} />}
      {may('members.end-sessions') && member.sessions.length > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          loading={endSessions.isPending}
          onClick={() => endSessions.mutate()}
        >
          بیرون بردن از همه‌جا
        </Button>
      )}
      {may('members.warn') && (
        <ConfirmButton
          label="هشدار"
          help={WARNING_HELP}
          variant="outlined"
          color="inherit"
          run={({ reason }) =>
            callOnce('POST /api/admin/members/{id}/warn', { params, body: { reason } })
          }
          done="به او هشدار دادید"
        />
      )}
      {may('members.mute') &&
        (isMuted ? (
          <Button variant="outlined" loading={unmute.isPending} onClick={() => unmute.mutate()}>
            باصدا کردن
          </Button>
        ) : (
          <ConfirmButton
            label="بی‌صدا کردن"
            variant="outlined"
            color="inherit"
            days={7}
            run={(body) => callApi('POST /api/admin/members/{id}/mute', { params, body })}
            done="تا آن روز دیدگاه نمی‌نویسد"
          />
        ))}
      {may('members.manage') && <ManageActions member={member} />}
    </>
  );
}

/** What this role may do with a member. */
export function MemberActions({ member }: { member: FullMember }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { id, role } = member;
  const may = (permission: string) => permissions.includes(permission);
  const isStaff = role !== 'member';
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {may(isStaff ? 'members.manage' : 'members.grant') && (
        <PremiumActions member={member} mayManage={may('members.manage')} />
      )}
      {!isStaff && <RestrictActions member={member} />}
      {isStaff && may('staff.manage') && (
        <Button component={Link} to={`/staff/${id}`} variant="outlined" color="inherit">
          نقش و نشست‌ها
        </Button>
      )}
    </Stack>
  );
}
