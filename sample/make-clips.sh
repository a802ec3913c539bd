#!/bin/sh
# Draws and voices the clips of the sample school, and packages them into media/. Nobody was filmed and nothing was taken from
# elsewhere: the pictures are the sample's own, the voice is a program's.
# Needs ffmpeg (with libass), espeak-ng, Noto Sans and Noto Sans Bengali:  apt-get install ffmpeg espeak-ng fonts-noto-core
# Run it from anywhere:  sh sample/make-clips.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
media="$here/media"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# title FILE SECONDS TEXT… : a text a scene, each as long as the others, in the lower fifth of the picture.
titles() {
  out=$1
  seconds=$2
  shift 2
  {
    printf '[Script Info]\nScriptType: v4.00+\nPlayResX: 640\nPlayResY: 360\n\n[V4+ Styles]\n'
    printf 'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, Bold, BorderStyle, Outline, Alignment, MarginV\n'
    printf 'Style: T,Noto Sans Bengali,26,&H00302010,&H00FFFFFF,1,1,2,2,18\n\n[Events]\n'
    printf 'Format: Layer, Start, End, Style, Text\n'
    n=0
    for text in "$@"; do
      printf 'Dialogue: 0,0:00:%05.2f,0:00:%05.2f,T,%s\n' "$((n * seconds))" "$(((n + 1) * seconds))" "$text"
      n=$((n + 1))
    done
  } >"$out"
}

# voice FILE LANGUAGE TEXT
voice() {
  espeak-ng -v "$2" -s 140 -w "$1" "$3"
}

# package NAME [--encrypt]: makes media/NAME of $work/NAME.mp4 and the captions beside it.
package() {
  name=$1
  shift
  rm -rf "${media:?}/$name"
  (cd "$here/.." && node scripts/run.mjs apps/server/src/cli/main.ts media "$work/$name.mp4" --out "$media/$name" "$@")
}

encode='-r 15 -c:v libx264 -preset slow -crf 18 -pix_fmt yuv420p -c:a aac -b:a 64k -ac 1 -ar 48000'

# 1. A heartbeat: a line goes over an ECG. Captions in both languages.
titles "$work/heart.ass" 4 'A heartbeat, slowly' 'P: the atria contract' 'QRS: the ventricles contract' 'T: they rest again'
voice "$work/heart.wav" en 'This is one heartbeat, drawn slowly. The small wave is the atria. The tall one is the ventricles. And then, the heart rests.'
ffmpeg -v error -y -loop 1 -i "$media/q-zoo-ecg.png" -f lavfi -i 'color=red@0.55:s=4x230:r=15' -i "$work/heart.wav" -filter_complex \
  "[0:v]scale=600:230:force_original_aspect_ratio=decrease,pad=640:360:(ow-iw)/2:30:white[p];[p][1:v]overlay=x='20+600*mod(t,8)/8':y=30:shortest=0,ass=$work/heart.ass[v];[2:a]apad[a]" \
  -map '[v]' -map '[a]' -t 16 $encode "$work/clip-heartbeat.mp4"
cat >"$work/clip-heartbeat.en.vtt" <<'VTT'
WEBVTT

00:00.000 --> 00:04.000
This is one heartbeat, drawn slowly.

00:04.000 --> 00:08.000
The small wave is the atria.

00:08.000 --> 00:12.000
The tall one is the ventricles.

00:12.000 --> 00:16.000
And then, the heart rests.
VTT
cat >"$work/clip-heartbeat.bn.vtt" <<'VTT'
WEBVTT

00:00.000 --> 00:04.000
এটি একটি হৃৎস্পন্দন, ধীরে আঁকা।

00:04.000 --> 00:08.000
ছোট ঢেউটি অলিন্দের সংকোচন।

00:08.000 --> 00:12.000
উঁচুটি নিলয়ের সংকোচন।

00:12.000 --> 00:16.000
তারপর হৃৎপিণ্ড বিশ্রাম নেয়।
VTT
package clip-heartbeat --title 'A heartbeat, slowly'

# 2. Mitosis: four drawings, one after the other, voiced in Bangla.
titles "$work/mitosis.ass" 4 'প্রোফেজ: ক্রোমোসোম দেখা যায়' 'মেটাফেজ: মাঝখানে সারি বাঁধে' 'অ্যানাফেজ: দুই মেরুতে সরে যায়' 'টেলোফেজ: দুটি নতুন নিউক্লিয়াস'
voice "$work/mitosis.wav" bn 'প্রোফেজে ক্রোমোসোম দেখা যায়। মেটাফেজে তারা মাঝখানে সারি বাঁধে। অ্যানাফেজে দুই মেরুতে সরে যায়। টেলোফেজে দুটি নিউক্লিয়াস হয়।'
scene() { printf '[%s:v]scale=300:270:force_original_aspect_ratio=decrease,pad=640:360:(ow-iw)/2:20:white,setsar=1,fps=15,format=yuv420p,trim=duration=4,setpts=PTS-STARTPTS,fade=in:0:8,fade=out:52:8[s%s];' "$1" "$1"; }
ffmpeg -v error -y -loop 1 -i "$media/opt-mitosis-prophase.png" -loop 1 -i "$media/opt-mitosis-metaphase.png" \
  -loop 1 -i "$media/opt-mitosis-anaphase.png" -loop 1 -i "$media/opt-mitosis-telophase.png" -i "$work/mitosis.wav" -filter_complex \
  "$(scene 0)$(scene 1)$(scene 2)$(scene 3)[s0][s1][s2][s3]concat=n=4,ass=$work/mitosis.ass[v];[4:a]apad[a]" \
  -map '[v]' -map '[a]' -t 16 $encode "$work/clip-mitosis.mp4"
package clip-mitosis --title 'মাইটোসিসের চার ধাপ'

# 3. A circuit: charges run below the drawing. Protected, so that a fresh machine plays an encrypted video.
titles "$work/circuit.ass" 4 'Current is charge on the move' 'More voltage, more current' 'More resistance, less current'
voice "$work/circuit.wav" en 'Current is charge on the move. Push harder, and more of it flows. Put more resistance in the way, and less flows.'
dots=''
last='p'
for n in 0 1 2 3 4 5; do
  dots="$dots[$last][$((n + 1)):v]overlay=x='mod(t*90+$((n * 110)),660)-14':y=292[d$n];"
  last="d$n"
done
dot='color=0x0a7d5a:s=14x14:r=15'
ffmpeg -v error -y -loop 1 -i "$media/note-circuit.png" -f lavfi -i "$dot" -f lavfi -i "$dot" -f lavfi -i "$dot" -f lavfi -i "$dot" \
  -f lavfi -i "$dot" -f lavfi -i "$dot" -i "$work/circuit.wav" -filter_complex \
  "[0:v]scale=600:250:force_original_aspect_ratio=decrease,pad=640:360:(ow-iw)/2:20:white[p];${dots}[$last]ass=$work/circuit.ass[v];[7:a]apad[a]" \
  -map '[v]' -map '[a]' -t 12 $encode "$work/clip-circuit.mp4"
package clip-circuit --title 'Circuits without fear' --encrypt
du -sk "$media"
