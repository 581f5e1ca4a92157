import type { AreaPhrases } from '#platform/area-phrases.ts'

export const ruleTrialsPhrases: AreaPhrases = {
  said: {
    setup: {
      'rule_trial.started': 'tried {value} for {record} on the last 90 days',
      'rule_trial.cancelled': 'cancelled the trial of {record}',
      'rule_trial.seen': 'saw the result of the trial of {record}',
      'rule_trial.switched_on': 'switched on {value} for {record} after its trial',
      'rule_trial.skipped': 'switched on {value} for {record} without a trial: {reason}',
      'rule_trial.left_forecast': 'found {record} outside its forecast: {sentence}',
    },
  },
}
