import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A component whose code is loaded when it is first shown.
 *
 * @param load imports its file, and names what it exports
 * @param meanwhile is shown until the code is loaded
 */
export function shownLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): (props: Props) => ReactNode {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
