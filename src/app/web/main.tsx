import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import './mantine-styles.ts'
import { App } from './App.tsx'
import { queryClient } from './query-client.ts'
import { warmUp } from './warm-up.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

warmUp(queryClient, window.location)

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
