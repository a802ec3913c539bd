/**
 * Long work as other sections show it. A press starts it by the section's own call, which answers with the job; then
 * `<RunningJob jobId={…} onDone={…} />` shows how far it is, cancels, tells why it failed and offers its file, and
 * `<ExportButton kind="…" query={…} />` writes a table as XLSX and downloads it. What an import reads comes in by `FileDrop`
 * (`platform/ui/file-drop.tsx`).
 */
export { ExportButton } from './export-button.tsx'
export { JobProgress, RunningJob } from './job-progress.tsx'
export { JobState } from './job-state.tsx'
export { isOpen, jobQuery, resultAddress } from './queries.ts'
