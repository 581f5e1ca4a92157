/** Why a session was ended, with the text for the login screen; as in `ended_sessions`. */
export const sessionEnds = {
  suspended:
    'Your account is suspended. Ask a super admin or super manager to lift the suspension.',
  deactivated: 'Your account is deactivated. Ask a super admin or super manager.',
  rights: 'Your roles have changed. Sign in again to work with the new ones.',
  password: 'Your password has changed. Sign in with the new one.',
  logout: 'You were logged out. Sign in again to go on.',
} as const

export type SessionEnd = keyof typeof sessionEnds
