import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { ruleTrialsContract } from './rule-trials.contract.ts'
import { ruleTrialsNouns } from './rule-trials.nouns.ts'
import { ruleTrialsPhrases } from './rule-trials.phrases.ts'

export const ruleTrialsArea = defineArea({
  contracts: {
    ruleTrials: ruleTrialsContract,
  },
  nouns: ruleTrialsNouns,
  phrases: ruleTrialsPhrases,
  seenBy: {
    rule_trial: capability.businessSettings,
  },
})
