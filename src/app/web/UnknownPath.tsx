import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { usePalette } from './palette/palette-context.ts'

/** Rarely seen, so that its code is not part of what every page waits for. */
const NotFoundPage = lazy(async () => ({
  default: (await import('#platform/web/shell/NotFoundPage.tsx')).NotFoundPage,
}))

export function UnknownPath() {
  const { pathname } = useLocation()
  const { open } = usePalette()
  useEffect(() => {
    document.title = 'Page not found · Quartermaster'
  }, [])
  return (
    <Suspense fallback={<PageLoading />}>
      <NotFoundPage path={pathname} onSearch={open} />
    </Suspense>
  )
}
