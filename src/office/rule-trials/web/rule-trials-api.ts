import { connect } from '#platform/web/client.ts'
import type { ruleTrialsContract } from '../rule-trials.contract.ts'

export const ruleTrialsApi = connect<typeof ruleTrialsContract>('ruleTrials')
