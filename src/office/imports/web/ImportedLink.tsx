import { AppLink } from '#platform/web/AppLink.tsx'
import { parsePlainSearch } from '#platform/web/url-state.ts'

/** A link to a record by the path that its noun gives it. */
export function ImportedLink({ path, label }: { path: string; label: string }) {
  const [to = '', search = ''] = path.split('?')
  return (
    <AppLink to={to} search={parsePlainSearch(search)}>
      {label}
    </AppLink>
  )
}
