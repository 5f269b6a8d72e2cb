/** Audit actions and their sentences. `{subject}` is the linked subject, `{who}` its person; `{count:email|emails}` is a number with its noun. */
export const auditActions = {
  'activations-sent-again': 'resent {sent:activation link|activation links} to {subject}',
  'address-change-started': 'started a change of the email address of {subject}',
  'address-changed': 'changed the email address of {subject}',
  'certificate-corrected': 'corrected the name on {subject}',
  'certificate-erased': 'erased {subject}',
  'certificate-restored': 'made {subject} valid again',
  'certificate-revoked': 'revoked {subject}',
  'course-announced': 'announced the course to {recipients:person|people} on {subject}',
  'deleted-lesson-restored': 'restored {subject}',
  'deleted-module-restored': 'restored {subject}',
  'file-deleted': 'deleted {subject}',
  'file-uploaded': 'uploaded {subject}',
  'invitation-deleted': 'deleted {subject}',
  'invitation-renewed': 'renewed {subject}',
  'invitation-reset': 'gave {subject} a new link',
  'invitation-sent': 'sent an invitation to {who}',
  'invitation-sent-again': 'resent the invitation to {who}',
  'kept-mails-discarded': 'discarded {count:kept email|kept emails} on {subject}',
  'kept-mails-released': 'released {count:kept email|kept emails} on {subject}',
  'lesson-added': 'added {subject}',
  'lesson-deleted': 'deleted {subject} (“{title}”)',
  'lesson-moved': 'moved {subject} from place {from} to {to}',
  'lesson-part-imported':
    'imported the {part} of {subject} as version {version}: {added} added, {changed} changed, {removed} removed',
  'lesson-restored': 'restored version {from} of {subject}',
  'lesson-saved': 'saved {subject} as version {version}',
  'mail-sent-again': 'resent {subject}',
  'mail-text-reset': 'put the shipped text of {mail} back in {subject}',
  'mail-text-saved': 'saved a text of {mail} in {subject}',
  'mention-kept': 'kept a mention of an erased person in {subject}',
  'mention-removed': 'removed a mention of an erased person from {subject}',
  'module-added': 'added {subject}',
  'module-changed': 'changed {subject}',
  'module-deleted': 'deleted {subject} (“{title}”)',
  'module-moved': 'moved {subject} from place {from} to {to}',
  'module-published': 'published {subject}',
  'module-set-to-draft': 'set {subject} back to draft',
  'nudge-sent': 'sent a nudge to {who}',
  'passkey-added': 'added a passkey to {subject}',
  'passkey-removed': 'removed a passkey from {subject}',
  'person-erased': 'erased {subject}',
  'person-exported': 'exported the data of {who}',
  'practice-part-reset': 'put the shipped {part} back in {subject}',
  'practice-part-saved': 'saved the {part} of {subject} as version {version}',
  'picture-uploaded': 'uploaded a picture to {subject}',
  'recovery-code-used': 'used a recovery code of {subject}',
  'recovery-codes-made': 'made new recovery codes for {subject}',
  'settings-restored': 'restored version {from} of {subject}',
  'settings-saved': 'saved version {version} of {subject}',
  'submission-answered': 'answered {subject}',
  'submission-marked-answered': 'marked {subject} as answered',
  'submission-marked-done': 'marked {subject} as done',
  'submission-marked-new': 'marked {subject} as new',
  'team-approved': 'approved the request from {subject} ({members:person|people})',
  'team-deleted': 'deleted {subject}',
  'team-member-added': 'added a person to {subject}',
  'team-member-deleted': 'removed {count:person|people} from {subject}',
  'team-rejected': 'rejected the request from {subject}',
  'team-member-removal-asked': 'asked to remove a person from {subject}',
  'team-members-reminded': 'reminded {count:person|people} of {subject}',
  'team-reopened': 'reopened the request from {subject}',
  'team-seats-asked': 'asked for more seats for {subject}',
  'team-seats-changed': 'changed the seats of {subject} from {from} to {seats}',
  'user-changed': 'changed {subject}',
  'waitlist-entry-deleted': 'deleted {subject}',
  'waitlist-entry-restored': 'restored {subject}',
  'webhook-added': 'added {subject}',
  'webhook-changed': 'changed {subject}',
  'webhook-deleted': 'deleted {subject}',
  'webhook-event-sent-again': 'resent the event {event} to {subject}',
  'webhook-secret-changed': 'replaced the secret of {subject}',
  'work-accepted': 'accepted {subject}',
  'work-sent-back': 'sent {subject} back',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

/** What admins act on. The ids of a lesson are those of its module and its own, as `3.2`. */
export type AuditSubjectType =
  | 'team'
  | 'user'
  | 'invitation'
  | 'submission'
  | 'mail'
  | 'waitlist-entry'
  | 'waitlist'
  | 'webhook'
  | 'certificate'
  | 'module'
  | 'lesson'
  | 'file'
  | 'settings'
  | 'own-account'
  | 'person'
  | 'mention'

export const endingActions: ReadonlySet<AuditAction> = new Set([
  'certificate-erased',
  'file-deleted',
  'invitation-deleted',
  'lesson-deleted',
  'module-deleted',
  'person-erased',
  'team-deleted',
  'waitlist-entry-deleted',
  'webhook-deleted',
])
