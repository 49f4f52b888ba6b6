import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Title, useGetIdentity } from 'react-admin';

export function Overview() {
  const { identity } = useGetIdentity();
  return (
    <Card sx={{ marginBlockStart: 2 }}>
      <Title title="امروز" />
      <CardContent>
        <Typography>{identity ? `${identity.fullName}، خوش آمدید` : ' '}</Typography>
      </CardContent>
    </Card>
  );
}
