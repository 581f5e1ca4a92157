import { useAuth } from '#organization/users/web/index.tsx'
import { RootTheme } from '#platform/web/shell/RootTheme.tsx'

/** The profile keeps the lasting theme; the header's toggle flips it for now. */
export function ThemeOfUser() {
  const { me } = useAuth()
  return <RootTheme choice={me?.profile.theme ?? null} />
}
