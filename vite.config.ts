// How pages are bundled; the server's own files never pass through here.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Not bundled, one icon makes Node load a file with all of them: 1.3 MB of source.
  ssr: { noExternal: ['lucide-react'] },
  server: { fs: { deny: ['.git/**', '.env*', 'data/**', 'migrations/**', '**/server/**'] } },
})
