import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { TrialRow } from './rule-trials.fields.ts'
import { rolloutStateKeys, rolloutStates, trialStateKeys, trialStates } from './trial-states.ts'

const trials = { states: trialStates }
const rollouts = { states: rolloutStates }

export const ruleTrialList = listFor<TrialRow>()({
  noun: 'rule trials',
  path: '/business-settings/rule-trials',
  columns: {
    setting: { label: 'Setting', kind: 'text', of: 'setting', card: 'title' },
    value: { label: 'Tried value', kind: 'text', of: 'value', width: '120px', card: 'line' },
    place: { label: 'Outlet', kind: 'text', of: 'place', width: '100px', card: 'line' },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: trials,
      width: '130px',
      card: 'mark',
    },
    after: { label: 'Affected', kind: 'count', of: 'countAfter', width: '80px', card: 'line' },
    before: {
      label: 'In force',
      kind: 'count',
      of: 'countBefore',
      width: '90px',
      card: 'none',
      isHidden: true,
    },
    money: {
      label: 'Value',
      kind: 'money',
      of: 'minorAfter',
      currencyIn: 'currency',
      width: '120px',
      card: 'none',
      isHidden: true,
    },
    falsePositives: {
      label: 'False positives',
      kind: 'count',
      of: 'falsePositives',
      width: '120px',
      card: 'none',
      isHidden: true,
    },
    hits: { label: 'Hits', kind: 'count', of: 'hits', width: '80px', card: 'none', isHidden: true },
    rollout: {
      label: 'Switched on',
      kind: 'state',
      of: 'rollout',
      machine: rollouts,
      width: '160px',
      card: 'line',
    },
    started: {
      label: 'Started',
      kind: 'when',
      of: 'startedAt',
      width: '150px',
      card: 'line',
      isSortable: true,
    },
    startedBy: {
      label: 'Started by',
      kind: 'text',
      of: 'startedByName',
      width: '160px',
      card: 'none',
      isHidden: true,
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: choicesOfStates(trialStateKeys, trials) },
    rollout: {
      label: 'Switched on',
      kind: 'choice',
      options: choicesOfStates(rolloutStateKeys, rollouts),
    },
    started: { label: 'Started', kind: 'days' },
  },
  search: null,
  prefix: 'trial_',
  order: '-started',
})
