import { useEffect } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { endTraining, useTraining } from './training-state.ts'

/** Whether the signed-in user trains in this tab. The training of the user before ends. */
export function useOwnTraining(): boolean {
  const { me } = useAuth()
  const training = useTraining()
  const isOwn = training !== null && training.cashier.id === me?.profile.id
  const isOfOther = training !== null && me !== null && !isOwn
  useEffect(() => {
    if (isOfOther) endTraining()
  }, [isOfOther])
  return isOwn
}
