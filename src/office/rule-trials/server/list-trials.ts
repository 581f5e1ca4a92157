import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import type { TrialRow } from '../rule-trials.fields.ts'
import { ruleTrialList } from '../rule-trials.list.ts'
import { rolloutStateKeys } from '../trial-states.ts'
import {
  besideTrials,
  isIn,
  isRolledOut,
  type StoredTrial,
  trialColumns,
  withWords,
} from './find-trial.ts'
import type { Trials } from './tried-settings.ts'

const rolledOut = Object.fromEntries(rolloutStateKeys.map((state) => [state, isRolledOut(state)]))

export const trialList = (trials: Trials) =>
  serveList<TrialRow, typeof ruleTrialList, StoredTrial>(ruleTrialList, {
    table: 'rule_trials t',
    id: 't.id',
    within: () => sql`true`,
    filters: {
      state: byConditions(isIn),
      rollout: byConditions(rolledOut),
      started: { instant: 't.started_at' },
    },
    sorts: { started: { by: 't.started_at', kind: 'instant' } },
    columns: () => trialColumns,
    beside: besideTrials,
    complete: (reader, _actor, rows) => withWords(reader, trials, rows),
  })

export const trialsFile = (list: ReturnType<typeof trialList>) =>
  fileOfList(list, {
    path: '/files/rule-trials',
    name: 'rule-trials',
    access: capability.businessSettings,
  })
