interface Props {
  hotLine: string;
}

/** Who is logged in, or the way to log in. */
export default function HeaderUser({ hotLine }: Props) {
  return (
    <p>
      您好，<a href="/login">请登录</a>　投诉热线 <strong className="text-brand">{hotLine}</strong>
    </p>
  );
}
