import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, instant, line, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { mailList } from './mails.list.ts'
import { templateChannels, templateList, wordStateKeys } from './templates.list.ts'

const access = capability.businessSettings

/** Any value of any setting; its declaration decides which values fit. */
export const settingValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(100), z.number()])).max(200),
])

/** The newest change that the caller saw; 0 if there was none. */
const seen = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const reason = line(200).default('')
const key = line(80)

const settingRefuses = [
  'bad_setting',
  'unknown_setting',
  'stale_version',
  'not_per_outlet',
  'only_your_outlets',
  'thresholds_crossed',
  'trial_needed',
  'one_outlet_first',
] as const

const scheduled = z.object({
  id,
  /** Null for a reset to what applies without a value. */
  value: settingValue.nullable(),
  takesEffectAt: z.string(),
  scheduledByName: z.string(),
  scheduledAt: z.string(),
  reason: z.string(),
})

const settingState = z.object({
  id,
  key,
  /** What counts now; null for a secret, which never leaves the server. */
  value: settingValue.nullable(),
  /** The value that applies when this place has none. */
  inherited: settingValue.nullable(),
  source: z.enum(['default', 'business', 'outlet']),
  version: seen,
  changedByName: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** Outlets that override the value. */
  outletIds: z.array(id),
  /** Whether the records that it touches can be counted before it is changed. */
  isCounted: z.boolean(),
  /** Whether a value is tried on the last 90 days before it is switched on. */
  isTried: z.boolean(),
  /** The change that takes effect later, if one is scheduled. */
  scheduled: scheduled.nullable(),
})

const settingChange = z.object({
  id: seen,
  /** Null where the default was taken back, and for a secret. */
  value: settingValue.nullable(),
  isDefault: z.boolean(),
  changedByName: z.string(),
  changedAt: z.string(),
  reason: z.string(),
  /** The newest change is active, every older one superseded. */
  state: z.enum(['active', 'superseded']),
})

const endedSchedule = scheduled.extend({
  state: z.enum(['scheduled', 'cancelled']),
  cancelledByName: z.string().nullable(),
  cancelledAt: z.string().nullable(),
})

/** The language of the text, such as `de`; omitted for the default language. */
const language = z
  .string()
  .regex(/^[a-z]{2}$/, 'A language is two small letters, such as de.')
  .optional()

const templateState = z.object({
  id,
  key,
  /** Empty for the default text, which is sent when there is none in a customer's language. */
  language: z.string(),
  subject: z.string(),
  body: z.string(),
  version: seen,
  isDefault: z.boolean(),
  changedByName: z.string().nullable(),
  changedAt: z.string().nullable(),
})

/** A text in the default language, as the list shows it. */
const templateRow = templateState.extend({
  position: z.number().int(),
  label: z.string(),
  channel: z.enum(templateChannels),
  state: z.enum(wordStateKeys).describe('Incomplete: it lacks a field, so the default is sent.'),
})

export type TemplateRow = z.infer<typeof templateRow>

const templateVersion = z.object({
  version,
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  changedByName: z.string(),
  changedAt: z.string(),
})

const subject = line(200)
const body = z
  .string()
  .max(10_000, 'At most 10,000 characters.')
  .refine((text) => !/(?!\n)[\p{Cc}\p{Cs}]/u.test(text), 'Contains characters that cannot be sent.')

const mailState = z.enum(['waiting', 'sent', 'failed'])

const mail = z.object({
  id,
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})

export type MailRow = z.infer<typeof mail>

export const businessContract = {
  house: read({
    path: '/business/house',
    summary: 'The company, its currency and its formats of dates and numbers',
    access: 'signedIn',
    input: z.object({}),
    output: z.object({
      companyName: z.string(),
      companyLogo: z.string().describe('The id of a picture; empty for none.'),
      companyAddress: z.string(),
      companyPhone: z.string(),
      companyEmail: z.string(),
      companyTaxNumber: z.string(),
      currency,
      dateStyle: z.string(),
      numberStyle: z.string(),
      weekStart: z.string(),
      countedFrom: z.number().int(),
      timeZone: z.string(),
    }),
  }),
  settings: read({
    path: '/business/settings',
    summary: 'Every setting with what counts now, for the business or for one outlet',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({ settings: z.array(settingState) }),
  }),
  settingHistory: read({
    path: '/business/settings/{key}/history',
    summary: 'List the changes of a setting and its scheduled changes, newest first',
    access,
    input: z.object({ key, outletId: id.optional() }),
    output: z.object({
      changes: z.array(settingChange),
      schedules: z.array(endedSchedule),
    }),
  }),
  settingEffect: read({
    path: '/business/settings/{key}/effect',
    summary: 'Count the records that a setting touches now and would touch with another value',
    access,
    refuses: [...settingRefuses, 'nothing_to_count'],
    input: z.object({ key, outletId: id.optional(), value: line(200) }),
    output: z.object({
      /** The counted records, in the plural. */
      label: z.string(),
      now: z.number().int(),
      after: z.number().int(),
      /** Counts end here: this number means at least so many. */
      cap: z.number().int(),
    }),
  }),
  saveSettings: write({
    path: '/business/settings',
    summary: 'Set values, all or none, now or at a later time; null removes a value',
    access,
    refuses: [
      ...settingRefuses,
      'already_scheduled',
      'time_past',
      'time_too_far',
      'not_scheduled',
      'reason_needed',
    ],
    input: z.object({
      outletId: id.optional(),
      changes: z
        .array(z.object({ key, value: settingValue.nullable(), version: seen }))
        .min(1)
        .max(500),
      reason,
      /** Left out: now. */
      takesEffectAt: instant.optional(),
      /** In an emergency: why a setting is switched on without a trial. */
      withoutTrial: line(200).optional(),
    }),
    output: z.object({ saved: z.number().int() }),
  }),
  cancelScheduledSetting: write({
    path: '/business/settings/{key}/scheduled/{id}/cancel',
    summary: 'Cancel a scheduled change of a setting',
    access,
    refuses: [...settingRefuses, 'schedule_ended'],
    input: z.object({ key, outletId: id.optional(), id }),
    output: z.object({ key }),
  }),
  revertSetting: write({
    path: '/business/settings/{key}/revert',
    summary: 'Set again what a former change set',
    access,
    refuses: settingRefuses,
    input: z.object({ key, outletId: id.optional(), to: seen, version: seen, reason }),
    output: z.object({ key }),
  }),
  templates: read({
    path: '/business/templates',
    summary: 'Every text that the house sends, in the words that count now',
    access,
    input: z.object({}),
    output: z.object({ templates: z.array(templateState) }),
  }),
  texts: listOf({
    path: '/business/texts',
    summary: 'Texts of the business in the default language, filtered',
    access,
    list: templateList,
    row: templateRow,
  }),
  templateVersions: read({
    path: '/business/templates/{key}/versions',
    summary: 'The versions of one text, newest first',
    access,
    input: z.object({ key, language }),
    output: z.object({ versions: z.array(templateVersion) }),
  }),
  saveTemplate: write({
    path: '/business/templates/{key}',
    summary: 'Give a text new words',
    access,
    isOfHouse: true,
    refuses: [
      'unknown_template',
      'one_language',
      'unknown_placeholder',
      'required_placeholder',
      'bad_subject',
      'stale_version',
    ],
    input: z.object({ key, language, subject, body, version: seen }),
    output: z.object({ version }),
  }),
  resetTemplate: write({
    path: '/business/templates/{key}/reset',
    summary: 'Go back to the words that the text was declared with',
    access,
    isOfHouse: true,
    refuses: ['unknown_template', 'one_language', 'stale_version'],
    input: z.object({ key, language, version: seen }),
    output: z.object({ version }),
  }),
  sendTestMail: write({
    path: '/business/templates/{key}/test',
    summary: 'Send these words with example values to yourself',
    access,
    isOfHouse: true,
    refuses: ['unknown_template', 'unknown_placeholder', 'required_placeholder', 'bad_subject'],
    input: z.object({ key, subject, body }),
    output: z.object({ to: z.string() }),
  }),
  mails: listOf({
    path: '/business/mails',
    summary: 'The mails of the business, newest first, without their texts',
    access,
    isOfHouse: true,
    list: mailList,
    row: mail,
  }),
  resendMail: write({
    path: '/business/mails/{id}/resend',
    summary: 'Try a mail again that was given up or rests after a failed try',
    access,
    isOfHouse: true,
    refuses: ['already_sent', 'still_waiting'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
