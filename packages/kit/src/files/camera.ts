/** The camera: what is asked of it (spec §9), why it does not come, and a picture from it. */

export type Facing = 'user' | 'environment'

/** Why there is no camera. */
export type CameraFailure = 'refused' | 'missing' | 'busy' | 'failed'

/** Screens up to this wide stand upright (spec §9). */
const uprightUpToPx = 768

/** True where a page may ask for the camera; browsers offer it on https and on this machine only. */
export function cameraAllowed(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** What is asked for: ideally 1280 × 720, and 720 × 1280 on screens up to 768 px wide; a given device before a direction. */
export function cameraWish(screenWidth: number, facing: Facing, deviceId?: string): MediaStreamConstraints {
  const [width, height] = screenWidth <= uprightUpToPx ? [720, 1280] : [1280, 720]
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } }
  return { audio: false, video: { width: { ideal: width }, height: { ideal: height }, ...which } }
}

/** Why the browser did not hand a camera out. */
export function cameraFailure(error: unknown): CameraFailure {
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'failed'
}

/** Which camera comes next: the other direction where the running one has a direction, else the next device. */
export function nextCamera(
  running: { facingMode?: string; deviceId?: string },
  devices: readonly string[],
): { facing: Facing; deviceId?: string } {
  if (running.facingMode === 'user') return { facing: 'environment' }
  if (running.facingMode === 'environment') return { facing: 'user' }
  const at = devices.indexOf(running.deviceId ?? '')
  const next = devices[(at + 1) % Math.max(1, devices.length)]
  return next ? { facing: 'user', deviceId: next } : { facing: 'user' }
}

/** The cameras' ids; empty where the browser does not tell. */
export async function listCameras(): Promise<string[]> {
  // Not knowing how many there are costs the switch between them, nothing else.
  const devices = await navigator.mediaDevices.enumerateDevices().catch((): MediaDeviceInfo[] => [])
  return devices.filter((device) => device.kind === 'videoinput').map((device) => device.deviceId)
}

/** Ends a stream; the camera's light goes out. */
export function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The picture that a playing video shows now, as a JPEG file. Rejects when there is none. */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  canvas.width = 0
  if (!blob) throw new Error('the camera showed nothing')
  return new File([blob], 'camera.jpg', { type: 'image/jpeg' })
}
