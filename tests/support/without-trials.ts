import type { KeepToTrials } from '#platform/server/settings/setting-trials.ts'

/** For tests of other things: every value may be switched on at once. */
export const withoutTrials: KeepToTrials = (_tx, _actor, _change, write) => write()
