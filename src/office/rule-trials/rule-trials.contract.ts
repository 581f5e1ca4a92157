import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { recordParts, trialDetail, trialRow, triedRecord } from './rule-trials.fields.ts'
import { ruleTrialList } from './rule-trials.list.ts'

/** A trial counts the orders of all outlets. */
const common = { access: capability.businessSettings, isOfHouse: true } as const

const byId = z.object({ id })

export const ruleTrialsContract = {
  list: listOf({
    ...common,
    path: '/rule-trials',
    summary: 'Trials of settings on the last 90 days, newest first',
    list: ruleTrialList,
    row: trialRow,
  }),
  get: read({
    ...common,
    path: '/rule-trials/{id}',
    summary: 'Get one trial with its days and where its value was switched on',
    input: byId,
    output: trialDetail,
  }),
  records: read({
    ...common,
    path: '/rule-trials/{id}/records',
    summary: 'List the records that a trial affects, newest first',
    input: z.object({
      id,
      part: z.enum(recordParts).default('all'),
      /** The cursor of the page before. */
      after: z.string().max(400).optional(),
    }),
    output: z.object({ records: z.array(triedRecord), nextCursor: z.string().nullable() }),
  }),
  start: write({
    ...common,
    path: '/rule-trials',
    summary: 'Try a value of a setting on the last 90 days; a fresh trial of it is returned again',
    refuses: ['unknown_setting', 'bad_setting', 'not_tried', 'same_value', 'too_many_trials'],
    input: z.object({
      key: line(80),
      /** Left out: all outlets without a value of their own. */
      outletId: id.optional(),
      value: z.union([
        z.number(),
        z.boolean(),
        z.string().max(200),
        z.array(z.string().max(100)).max(100),
      ]),
    }),
    output: byId,
  }),
  cancel: write({
    ...common,
    path: '/rule-trials/{id}/cancel',
    summary: 'Cancel a running trial',
    refuses: ['trial_ended'],
    input: byId,
    output: byId,
  }),
  see: write({
    ...common,
    path: '/rule-trials/{id}/see',
    summary: 'Record that the user has seen the result of a trial',
    refuses: ['trial_running'],
    input: byId,
    output: byId,
  }),
}
