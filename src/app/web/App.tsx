import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { AuthProvider } from '#organization/users/web/index.tsx'
import { AppToaster } from '#platform/web/shell/AppToaster.tsx'
import { colorSchemeManager } from '#platform/web/shell/color-scheme.ts'
import { ErrorFallback } from '#platform/web/shell/ErrorFallback.tsx'
import { HintLayer } from '#platform/web/shell/HintLayer.tsx'
import { theme } from '#platform/web/theme.ts'
import { router } from './app-router.tsx'
import { queryClient } from './query-client.ts'
import { ThemeOfUser } from './ThemeOfUser.tsx'
import 'virtual:theme.css'
import '#platform/web/theme.css'
import '#platform/web/print.css'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {/* Pages have their own boundary inside the shell; this one is for the shell itself. */}
      <CatchBoundary getResetKey={() => 'app'} errorComponent={ErrorFallback}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <ThemeOfUser />
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </CatchBoundary>
      <HintLayer />
      <AppToaster />
    </MantineProvider>
  )
}
