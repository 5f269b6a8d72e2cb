import { sql } from 'kysely'
import { retention } from '#content/retention.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { haveNoticesLeft, inactivityReason } from './inactive-accounts.queries.ts'
import {
  afterExpiry,
  byEmail,
  byEmailHash,
  byUser,
  type Declaration,
  dayBefore,
  daysAfter,
  expiredInvitationDays,
  hashesOnly,
  inactiveAccountAnswerDays,
  maxYears,
  monthBefore,
  monthsAfter,
  rule,
  shortRule,
  text,
  trackingDays,
  trackingPeriod,
  withAccount,
} from './personal-data-rules.queries.ts'

export const personalDataOfPeople = {
  users: {
    person: byUser('id'),
    export: {
      account: [
        ...(['createdAt', 'id', 'email', 'fullName', 'company', 'role', 'userType', 'status'] as const),
        ...(['emailProvenAt', 'accessExpiresAt', 'updatedAt', 'theme'] as const),
      ],
    },
    keep: {
      'inactive-accounts': rule(
        'Learners’ accounts with everything learned, whose owners answered neither email about it',
        `${retention.inactiveAccountMonths} months without a sign-in, and ${inactiveAccountAnswerDays} days after each email`,
        (now) => sql`t.role = 'user' and exists (select from sent_reminders r where r.user_id = t.id
          and r.reason = ${inactivityReason('t', 'second')} and r.sent_at <= ${dayBefore(now, inactiveAccountAnswerDays)})
          and ${haveNoticesLeft('t', dayBefore(now, inactiveAccountAnswerDays))}`,
      ),
      'ended-demos': rule(
        'Demo accounts without a request under review',
        `${retention.endedDemoDays} days after the demo ended`,
        (now) => sql`t.user_type = 'demo' and t.access_expires_at <= ${dayBefore(now, retention.endedDemoDays)} and not exists (
          select from team_members m join teams on teams.id = m.team_id where m.email = t.email and teams.status = 'pending')`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'account-company', at: 'created_at', columns: text('company') },
  },
  userIdentities: { person: byUser(), export: { signInProviders: ['createdAt', 'provider', 'subject'] }, ...withAccount },
  socialAttempts: {
    person: ({ userId, email }) =>
      sql`(t.connect_user_id = ${userId}::uuid or t.code_user_id = ${userId}::uuid or t.email = ${email})`,
    export: { signInAttempts: ['createdAt', 'provider', 'usedAt', 'email', 'fullName', 'subject'] },
    withheld: ['codeExpiresAt', 'expiresAt', 'proofExpiresAt'],
    keep: {
      'sign-in-attempts': shortRule(
        'Attempts to sign in with a provider, with what it said of a person whose address we are to prove',
        'a day after they expired',
        daysAfter('expires_at', 1),
      ),
    },
    erase: 'delete',
  },
  sessions: {
    person: byUser(),
    export: { sessions: ['createdAt', 'kind', 'userAgent', 'provenAt', 'passkeyProvenAt', 'expiresAt', 'endedAt'] },
    keep: {
      sessions: rule(
        'Ended sessions; the newest of an account tells when it was last used and goes with it',
        trackingPeriod,
        (now) => sql`coalesce(t.ended_at, t.expires_at) <= ${dayBefore(now, trackingDays)}
          and exists (select from sessions s where s.user_id = t.user_id and (s.created_at, s.id) > (t.created_at, t.id))`,
      ),
    },
    erase: 'cascade',
  },
  passkeys: {
    person: byUser(),
    export: { passkeys: ['createdAt', 'name', 'isSynced', 'isBackedUp', 'transports', 'lastUsedAt'] },
    withheld: ['publicKey', 'counter'],
    ...withAccount,
  },
  passkeyChallenges: {
    person: byUser(),
    export: { passkeyChallenges: ['expiresAt', 'purpose'] },
    keep: {
      'passkey-challenges': shortRule(
        'Challenges for passkeys that nobody answered',
        'ten minutes after they were made, removed daily',
        daysAfter('expires_at', 0),
      ),
    },
    erase: 'cascade',
  },
  recoveryCodes: { person: byUser(), export: { recoveryCodes: ['createdAt', 'usedAt'] }, ...withAccount },
  addressChanges: {
    person: byUser(),
    export: { addressChanges: ['startedAt', 'oldEmail', 'newEmail', 'changedAt', 'undoneAt', 'expiresAt'] },
    withheld: ['needsSignIn'],
    keep: {
      'address-changes': shortRule(
        'Changes of an account’s email address',
        'a day after their last link expired',
        daysAfter('expires_at', 1),
      ),
    },
    erase: 'cascade',
  },
  passwordResets: {
    person: byUser(),
    export: { passwordLinks: ['createdAt', 'expiresAt', 'usedAt'] },
    keep: {
      'password-links': shortRule('Links for a new password', 'a day after they expired', daysAfter('expires_at', 1)),
    },
    erase: 'cascade',
  },
  consents: {
    person: ({ userId, emailHash }) => sql`(t.email_hash = ${emailHash} or t.user_id = ${userId}::uuid)`,
    export: { consents: ['givenAt', 'purpose', 'textVersion', 'text', 'form', 'confirmedAt', 'withdrawnAt'] },
    keep: {
      consents: rule(
        'Consents that nobody confirmed, and the proof of those that ended',
        `unconfirmed ${retention.unconfirmedConsentDays} days; the proof ${maxYears} years after the end`,
        (now) => sql`t.withdrawn_at <= ${monthBefore(now, maxYears * 12)}
          or t.confirmed_at is null and t.given_at <= ${dayBefore(now, retention.unconfirmedConsentDays)}`,
      ),
      'old-consents': rule(
        'Consents in force, which end by themselves',
        `${maxYears} years after they were given`,
        (now) => sql`t.withdrawn_at is null and t.given_at <= ${monthBefore(now, maxYears * 12)}`,
        (now) => sql`withdrawn_at = ${now}`,
      ),
    },
    erase: { stays: 'as the proof, withdrawn and without an account' },
  },
  suppressions: {
    person: byEmailHash,
    export: { refusals: ['since', 'scope'] },
    keep: 'as long as we send email: they are the promise not to write',
    erase: { stays: 'as a keyed hash, which keeps our mails away' },
  },
  tombstones: {
    ...hashesOnly,
    keep: {
      tombstones: rule(
        'Keyed hashes of what was erased or ended, so that a restored backup brings none of it back',
        `${retention.tombstoneMonths} months`,
        monthsAfter('ended_at', retention.tombstoneMonths),
      ),
    },
  },
  mail: {
    person: ({ userId, email }) => sql`(t.to_email = ${email} or t.user_id = ${userId}::uuid)`,
    export: { mails: ['createdAt', 'kind', 'state', 'sentAt'] },
    withheld: ['toEmail', 'parameters', 'lastError', 'bounced', 'marketing', 'firstContact', 'attempts', 'claimedUntil'],
    keep: {
      mails: rule(
        'Copies of emails',
        `${retention.sentMailDays} days`,
        (now) => sql`t.created_at <= ${dayBefore(now, retention.sentMailDays)} and t.state <> 'queued'`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'mail', at: 'created_at', columns: [{ name: 'parameters', holds: 'json', keys: ['reason'] }] },
  },
  activations: {
    person: byEmail(),
    export: { activations: ['createdAt', 'expiresAt', 'usedAt'] },
    withheld: ['email', 'codeAttempts'],
    keep: { activations: rule('Activations', afterExpiry, daysAfter('expires_at', expiredInvitationDays)) },
    erase: 'delete',
  },
  invitations: {
    person: byEmail(),
    export: { invitations: ['createdAt', 'email', 'name', 'source', 'namedBy', 'note', 'expiresAt', 'openedAt', 'usedAt'] },
    withheld: ['token', 'createdBy'],
    // Deletes expired invitations, except those with which a team that is still pending was requested.
    keep: {
      invitations: rule(
        'Invitations with the work done in their preview',
        afterExpiry,
        (now) => sql`t.expires_at <= ${dayBefore(now, expiredInvitationDays)}
          and not exists (select from teams where teams.invitation_id = t.id and teams.status = 'pending')`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'invitation', at: 'created_at', columns: text('named_by', 'note') },
  },
  previewEvents: {
    person: ({ email }) => sql`t.invitation_id in (select id from invitations where email = ${email})`,
    export: { previewEvents: ['at', 'action', 'moduleId', 'sectionId'] },
    keep: { 'preview-events': rule('Steps in previews', trackingPeriod, daysAfter('at', trackingDays)) },
    erase: 'cascade',
  },
  teams: {
    person: byEmail('contact_email'),
    export: {
      teamRequests: [
        ...([
          'createdAt',
          'source',
          'companyName',
          'contactName',
          'contactEmail',
          'recruiterType',
          'teamRole',
          'teamSize',
        ] as const),
        ...(['recruitmentTeamSize', 'message', 'status', 'approvedAt', 'rejectedAt', 'rejectionReason'] as const),
      ],
    },
    withheld: ['requestKey', 'decidedBy', 'seats'],
    keep: {
      'team-requests': rule(
        'Team requests with their contact and members',
        `${retention.teamRequestMonths} months after the decision`,
        (now) => sql`coalesce(t.approved_at, t.rejected_at, t.created_at) <= ${monthBefore(now, retention.teamRequestMonths)}`,
      ),
    },
    // Requests that nothing else depends on are deleted; an approved team keeps its members.
    erase: ({ email }) => [
      sql`delete from teams t where t.contact_email = ${email} and (t.status <> 'approved'
        or not exists (select from team_members m where m.team_id = t.id and m.email <> ${email}))`,
      sql`update teams set contact_name = '[deleted]', contact_email = 'deleted@deleted.invalid', message = null, rejection_reason = null,
        request_key = null where contact_email = ${email}`,
    ],
    mentions: { place: 'team-request', at: 'created_at', columns: text('company_name', 'message', 'rejection_reason') },
  },
  teamMembers: {
    person: byEmail(),
    export: {
      teamMemberships: {
        columns: ['sharingDecidedAt', 'sharesProgress', 'isContact', 'remindedAt'],
        select: sql`teams.company_name, teams.status`,
        join: sql`join teams on teams.id = t.team_id`,
      },
    },
    withheld: ['email', 'position'],
    keep: {
      'unused-members': rule(
        'Members of approved teams who never used their activation',
        afterExpiry,
        (now) => sql`t.user_id is null and not t.is_contact and exists (select from teams where teams.id = t.team_id
            and teams.status = 'approved' and teams.approved_at <= ${dayBefore(now, 14 + expiredInvitationDays)})
          and not exists (select from activations a where a.team_id = t.team_id and a.email = t.email)`,
      ),
    },
    erase: 'delete',
  },
  waitlistEntries: {
    person: byEmail(),
    export: {
      waitlists: [
        ...(['createdAt', 'name', 'email', 'company', 'role', 'message', 'courseType', 'noticeVersion'] as const),
        ...(['confirmedAt', 'announcedAt'] as const),
      ],
    },
    withheld: ['updatedAt', 'deletedAt', 'confirmationSentAt'],
    keep: {
      waitlists: rule(
        'Waitlist entries',
        `unconfirmed ${retention.unconfirmedWaitlistDays} days, ${retention.waitlistAfterLaunchMonths} months after the launch email, at most ${maxYears} years`,
        (now) => sql`t.announced_at <= ${monthBefore(now, retention.waitlistAfterLaunchMonths)}
          or t.created_at <= ${monthBefore(now, maxYears * 12)}
          or t.confirmed_at is null and t.created_at <= ${dayBefore(now, retention.unconfirmedWaitlistDays)}`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'waitlist-entry', at: 'created_at', columns: text('company', 'role', 'message') },
  },
} satisfies { [Table in keyof DB]?: Declaration<keyof DB[Table]> }
