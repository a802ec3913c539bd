"""Turns SVG or HTML text into PNG, JPEG or PDF with a headless Chromium and ImageMagick, both found on PATH."""
import os, shutil, subprocess, tempfile

MEDIA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'media')
CHROMIUM = next((p for p in map(shutil.which, ('chromium', 'chromium-browser', 'google-chrome')) if p), 'chromium')
FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--force-color-profile=srgb']
FONT = "font-family=\"'Noto Sans','Noto Sans Bengali','DejaVu Sans',sans-serif\""


def _chromium(html, *flags):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, 'page.html')
        with open(page, 'w', encoding='utf-8') as out:
            out.write(html)
        subprocess.run([CHROMIUM, *FLAGS, *flags, 'file://' + page], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def svg(width, height, body, background='#fff'):
    """A whole SVG document around `body`."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'{FONT} stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="{background}"/>{body}</svg>')


def picture(name, width, height, body, background='#fff', colours=64):
    """Writes media/<name>: a small palette PNG, or a JPEG when the name ends so."""
    raw = os.path.join(tempfile.gettempdir(), f'picture-{os.getpid()}.png')
    page = '<meta charset=utf-8><style>body{margin:0}svg{display:block}</style>' + svg(width, height, body, background)
    # The window is taller than the picture: some Chromium versions take their own frame out of it.
    _chromium(page, f'--screenshot={raw}', f'--window-size={width},{height + 200}')
    how = ['-quality', '86', '-sampling-factor', '4:4:4'] if name.endswith('.jpg') else ['+dither', '-colors', str(colours), '-define', 'png:compression-level=9']
    out = os.path.join(MEDIA, name)
    subprocess.run(['convert', raw, '-crop', f'{width}x{height}+0+0', '+repage', '-strip', *how, out if name.endswith('.jpg') else 'PNG8:' + out], check=True)
    os.remove(raw)
    print(f'{name}  {os.path.getsize(out) // 1024 + 1} kB')


def document(name, html):
    """Writes media/<name>: an A4 PDF."""
    out = os.path.join(MEDIA, name)
    _chromium(html, '--no-pdf-header-footer', f'--print-to-pdf={out}')
    print(f'{name}  {os.path.getsize(out) // 1024 + 1} kB')
