import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { ruleTrialsArea } from '../rule-trials.area.ts'
import { ruleTrialsContract } from '../rule-trials.contract.ts'
import { cancelTrial, seeTrial } from './end-trial.ts'
import { getTrial, recordsOfTrial } from './get-trial.ts'
import { trialList, trialsFile } from './list-trials.ts'
import { runningJobs } from './run-trial.ts'
import { startTrial } from './start-trial.ts'
import type { Trials } from './tried-settings.ts'
import { watchingJobs } from './watch-rollouts.ts'

export { keepToTrials } from './keep-to-trials.ts'

/** `trials`: what the areas before this one can try on the past. */
export const ruleTrialsServer = (trials: Trials) => {
  const list = trialList(trials)
  return defineServer(ruleTrialsArea, {
    routes: {
      ruleTrials: routes('ruleTrials', ruleTrialsContract, {
        list: reads(list.page),
        get: reads(getTrial(trials)),
        records: reads(recordsOfTrial),
        start: writes(startTrial(trials)),
        cancel: writes(cancelTrial(trials)),
        see: writes(seeTrial(trials)),
      }),
    },
    files: [...trialsFile(list)],
    jobs: [...runningJobs(trials), ...watchingJobs(trials)],
  })
}
