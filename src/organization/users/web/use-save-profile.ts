import { useQueryClient } from '@tanstack/react-query'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ProfilePatch } from '../profile-patch.ts'
import { type Me, useAuth } from './auth-context.ts'
import { putProfile } from './use-me.ts'
import { usersApi } from './users-api.ts'

/** The signed-in user's profile, for their own pages. */
export function useOwnProfile(): Me['profile'] {
  const { me } = useAuth()
  if (!me) throw new Error('useOwnProfile must be used where a user is signed in.')
  return me.profile
}

/** Saves a choice immediately. `words` is the success message; `back` is what Undo saves. */
export function useSaveAtOnce() {
  const queries = useQueryClient()
  const { start, isPending } = useAct({
    area: 'users',
    run: ({ patch }: Choice, options) => usersApi.call.saveProfile(patch, options),
    onDone: (saved, { undo }) => {
      putProfile(queries, saved)
      if (undo) tellUndoable('Saved', undo.words, () => start({ patch: undo.back, undo: null }))
    },
    failure: 'Not saved',
  })
  const save = (patch: ProfilePatch, back: ProfilePatch, words: string) =>
    start({ patch, undo: { back, words } })
  return { save, isPending }
}

type Choice = {
  readonly patch: ProfilePatch
  readonly undo: { readonly back: ProfilePatch; readonly words: string } | null
}
